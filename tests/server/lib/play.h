/* A player of the tests: a seat or a spectator behind one socket, who keeps its view only from what
 * the server sends, and checks at every step that its hash is the server's. */
#ifndef MZ_TEST_PLAY_H
#define MZ_TEST_PLAY_H

#include "net.h"

#include "mozzie/chance.h"
#include "mozzie/match.h"
#include "mozzie/tables.h"

struct table_of_test {
    char id[32], token[64], code[8][64]; /* code by seat */
    mz_game *game;
    int port;
};

/* Makes a table; `body` is the JSON of POST /api/tables. Free the game with table_done. */
void table_make(struct table_of_test *t, int port, const char *body);
/* The table of this id, which somebody else has made. */
void table_look(struct table_of_test *t, int port, const char *id);
void table_done(struct table_of_test *t);
/* Takes a seat with its code: the new token. */
void table_take(struct table_of_test *t, int seat, char token[64]);

/* What a page keeps of the honest deal for one of its seats. */
struct share {
    char server[65]; /* the server's commitment that it was made for */
    char answered[8];
    uint8_t nonce[32], salt[32];
};

struct player {
    struct sock *s;
    const struct table_of_test *t;
    char token[64];
    int seat;      /* whose moves it makes; -1: watches */
    int eyes;      /* through whose it looks; -1: nobody's */
    uint8_t seats; /* those of its token */
    json_int_t id, v;
    json_t *view, *undo;
    uint32_t moves; /* lines of the log */
    int messages;   /* received since the last hello */
    bool over, undone, can_undo;
    bool gap;       /* some turns were not told live */
    unsigned undos; /* that were told */
    json_t *told;   /* the turns as they were told live, in the form of a story's */
    json_t *log;    /* its lines */
    char last[256]; /* the last of them */
    char *heard;    /* every byte that came, when `keep` is set */
    size_t nheard;
    bool keep;
    struct share share[MZ_SEATS];
    uint32_t rng;
};

/* Connects and says hello; token NULL: watches. */
void player_sit(struct player *p, const struct table_of_test *t, const char *token, int seat);
void player_leave(struct player *p);
/* Again, over a new socket; counts the messages needed until the view is there. */
void player_return(struct player *p);
/* Takes in what has come until nothing comes for `ms`. Answers the deal's questions. */
void player_hear(struct player *p, int ms);
/* Answers the deal's questions of all of them until the game has begun for everybody. */
void players_begin(struct player *players, int n);
/* Waits until the version is at least v (or the game is over). */
void player_until(struct player *p, json_int_t v);
/* Waits until the game is over. */
void player_until_over(struct player *p);
/* How many moves of this seat are in the log. */
int player_lines(const struct player *p, int seat);
/* Whether the seat owes a step in its view. */
bool player_owes(const struct player *p);
/* Through the eyes of another of its seats. */
void player_look(struct player *p, int seat);
/* A random legal move of its view, in the notation. */
void player_choose(struct player *p, char *text, size_t cap);
/* The answer to a message that was sent (decref it). */
json_t *player_answer(struct player *p, json_int_t id);
/* Sends a move; the answer (decref it). */
json_t *player_move(struct player *p, const char *text);
/* Sends {"t":type,"id":..,"seat":..}; the answer. */
json_t *player_ask(struct player *p, const char *type);
/* What a story has told, all of its pages: the turns (decref them). */
json_t *player_story(struct player *p);
/* The story is what was told live; what was not, is told now. */
void player_catch_up(struct player *p);
/* Plays until the game is over or `moves` were made; the players in the order of seats. */
int play_on(struct player *players, int n, int moves);

#endif
