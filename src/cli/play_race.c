/* Nature at the terminal. Outcomes are drawn from the seed; a race can be run against the one
 * person at the keyboard: the others' touches are drawn from the model of hands, the person's is
 * measured from the prompt to the Enter key. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* TYPING_MS: what typing takes longer than touching a card; FIRST_MS: no hand is faster.
 * KEY_AREA: the area of a touch by a key. */
enum { TYPING_MS = 300, FIRST_MS = 100, KEY_AREA = 75, LATEST_MS = 3000 };

static long milliseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int play_person(const struct play *p) {
    for (int i = 0; i < mz_size(p->game).seats; i++)
        if (!p->bot[i]) return i;
    return -1;
}

/* Which card a typed word means: a seat's pile, c for the centre; false: none. */
static bool object_of(const struct play *p, const char *word, uint8_t *object) {
    *object = MZ_NATURE;
    if (!strcmp(word, "c")) return true;
    for (int i = 0; i < mz_size(p->game).seats; i++)
        if (!strcmp(word, mz_seat(p->game, i))) {
            *object = (uint8_t)i;
            return true;
        }
    return false;
}

/* Before a race everything is told but what another seat decided for it: that shows the target. */
static void tell_before_race(struct play *p, int seat) {
    uint32_t moves = mz_match_moves(p->match);
    int by = MZ_NATURE;
    if (moves) mz_match_move(p->match, moves - 1, &by, NULL);
    play_tell(p, seat, by == MZ_NATURE || by == seat ? moves : moves - 1);
}

/* The person's touch in place of the one drawn for that hand. */
static int add_touch(struct play *p, int seat, mz_touch *touches, int n) {
    char line[PLAY_LINE];
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (touches[i].seat != seat) touches[kept++] = touches[i];
    tell_before_race(p, seat);
    long begun = milliseconds();
    if (!play_ask(p, PLAY_RACE, line)) return kept;
    if (!strcmp(line, "quit")) p->left = true;
    long ms = milliseconds() - begun - TYPING_MS;
    uint8_t object;
    if (ms > LATEST_MS || kept == MZ_TOUCHES || !object_of(p, line, &object)) {
        play_print(p, PLAY_NO_TOUCH, NULL, NULL, 0);
        return kept;
    }
    touches[kept++] = (mz_touch){.seat = (uint8_t)seat,
                                 .object = object,
                                 .area = KEY_AREA,
                                 .ms = (int32_t)(ms < FIRST_MS ? FIRST_MS : ms)};
    return kept;
}

/* A race that the rules refuse with the person's touch is run without it. */
static bool race(struct play *p, const mz_touch *drawn, int n) {
    mz_touch touches[MZ_TOUCHES];
    mz_error error = {.at = -1};
    int seat = play_person(p);
    memcpy(touches, drawn, (size_t)n * sizeof *touches);
    int with = add_touch(p, seat, touches, n);
    mz_match_note(p->match, "deal", "given"); /* hands of flesh follow from no seed */
    if (!mz_match_race(p->match, touches, with, NULL, &error)) return true;
    play_refusal(p, &error);
    return !mz_match_race(p->match, drawn, n, NULL, NULL);
}

/* Where a card may start a race the person turns it up, with the hand ready, after a look at the
 * table; until then words such as log or quit are heard. */
static void get_ready(struct play *p) {
    char line[PLAY_LINE];
    int seat = play_person(p);
    play_tell(p, seat, mz_match_moves(p->match));
    play_board(p, seat);
    p->choices = 0;
    while (!p->left && play_ask(p, PLAY_TURN_UP, line) && *line) play_line(p, seat, line);
}

static bool may_race(const struct play *p) {
    const mz_head *head = mz_node(mz_match_state(p->match));
    const char *stage = mz_tables_of(p->game)->stages[head->stage].name;
    return p->races && p->humans == 1 && head->kind == MZ_RANDOM && !strcmp(stage, "reveal");
}

bool play_nature(struct play *p) {
    mz_id ids[4];
    mz_touch touches[MZ_TOUCHES];
    int ntouches = -1;
    const void *state = mz_match_state(p->match);
    if (may_race(p)) get_ready(p);
    if (p->left || mz_match_ending(p->match, NULL)) return true;
    if (p->cli->real && mz_node(state)->kind == MZ_PHYSICAL) return play_real(p);
    int n = mz_draw(p->game, state, &p->source, ids, touches, &ntouches);
    if (!n) return false;
    if (ntouches >= 0 && p->races && p->humans == 1) return race(p, touches, ntouches);
    if (ntouches >= 0) return !mz_match_race(p->match, touches, ntouches, NULL, NULL);
    for (int i = 0; i < n; i++) {
        mz_error error = {.at = -1};
        if (mz_match_play(p->match, mz_to_act(mz_match_state(p->match)), &ids[i], 1, NULL, &error))
            return false;
    }
    return true;
}
