/* The state of Amoebunnies, and its numbers.
 *
 * Invariants. Everything before `sel` is known to all (AB-41); `hid` holds hands, the faces Roy has
 * peeked at, and what each seat remembers of cards given (AB-45). `old`, `few` and `looked` are
 * common memory that the notation does not show. `blocked`, `deck`, `gift_deck`, `hn` and `gn`
 * follow from the rest; bunny_check proves it. Lists that are sorted or filled from the front have
 * BUNNY_NONE (pending items and facts: zero) behind. Seats count in seating order; turn order is
 * the same circle begun at `first` (AB-S2, AB-S3, AB-R28). */
#ifndef MZ_AMOEBUNNIES_STATE_H
#define MZ_AMOEBUNNIES_STATE_H

#include "engine/rules.h"

enum {
    BUNNY_SEATS = 6,
    BUNNY_SPACES = 36,
    BUNNY_PATHS = 96, /* most paths of a content (1.4) */
    BUNNY_COLOURS = 6,
    BUNNY_CARDS = 43, /* kinds: 21 plain, 21 with the icon, the icon alone */
    BUNNY_PLAIN = 21,
    BUNNY_GIFTS = 12,
    BUNNY_MARKS = 12, /* flower marks, and Cam marks */
    BUNNY_FACES = 8,  /* of flower tokens */
    BUNNY_PAINTS = 7, /* faces of palettes: six pigments, draw 2 */
    BUNNY_TRACK = 14,
    BUNNY_STACK = 12,
    BUNNY_BLOCK = 4,  /* AB-CAM-13 */
    BUNNY_IDLE = 6,   /* AB-12, AB-R16 */
    BUNNY_DECK = 250, /* most cards of a deck: counts are bytes */
    BUNNY_PEND = 4,   /* three are enough (7.2) */
    BUNNY_FACTS = 12, /* remembered for each seat; more are forgotten, the vaguest first */
    BUNNY_STEPS = 5,  /* tokens of the longest move (7.4) */
    BUNNY_NONE = 255,
    BUNNY_NOBODY = 254 /* `won` at the end of the rounds (AB-10) */
};

enum { ROY, CAM, SAR, MID, SUN, VIO };
enum { RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE, RAINBOW };
enum { BIRD, BEE, BFLY, SPD, PEEK, BARG, FACE_D2, FACE_J2 };

/* Decision ids (7.4). */
enum {
    K_END,
    K_GO,
    K_HOP,
    K_GLIDE,
    K_REDEEM,
    K_TRADE,
    K_PLAY,
    K_OPEN,
    K_TUNNEL,
    K_CLEAR,
    K_NET,
    K_FLIP,
    K_TAKE,
    K_DROP,
    K_PEEK,
    K_BARGAIN,
    K_MERGE,
    K_PLACE,
    K_BUDDY,
    K_SEEK,
    K_GROW,
    K_FLY,
    K_REFRESH,
    K_COLLECT,
    K_ROLL,
    K_BACK,
    K_PLAN,
    K_ZONE,
    K_SIGN,
    K_SAMPLE,
    K_BURROW,
    K_SYNTH,
    K_MAGNET,
    BUNNY_KINDS,
    ID_SPACE = 33,
    ID_PATH = 69,
    ID_CARD = 165,
    ID_ART = 208,
    ID_JELLY = 229,
    ID_FAIRY,
    ID_NO,
    ID_YES,
    ID_OWN,
    ID_BONUS,
    ID_COLOUR = 235,
    ID_PLAYER = 241,
    ID_GIFT = 247,
    ID_ANIMAL = 259,
    BUNNY_IDS = 262
};

/* Nature's ids (7.4). */
enum {
    N_FIRST = 0,
    N_CARD = 6,
    N_SPACE = 49,
    N_GIFT = 85,
    N_FACE = 97,
    N_PAINT = 105,
    N_DIE = 112,
    N_VDIE = 119,
    BUNNY_OUTCOMES = 132
};

/* What is still to be done (7.2), a row each in the table of duties. */
enum {
    D_NONE,
    D_FIRST,
    D_SETUP, /* seat, number of the draw */
    D_DRAW,  /* seat, cards */
    D_GIFT,  /* seat */
    D_HIDE,  /* loc(hide) */
    D_PART,  /* loc(part) */
    D_DIE_SUN,
    D_DIE_VIO,
    D_DIE_ZONE, /* zone */
    D_FLOWER,   /* space */
    D_PEEK,     /* space */
    D_PALETTE,  /* space */
    D_REVEAL,   /* 1 or 2 */
    D_PASS,
    D_TOLL, /* space, how and whether free, half still open or BUNNY_NONE */
    D_HALF, /* colour */
    D_RAINBOW,
    D_SPLASH, /* colour */
    D_WAY,    /* colour, or RAINBOW */
    D_TO,     /* zone */
    D_PICK,   /* 1 or 2 */
    D_AGAIN,
    BUNNY_DUTIES
};
enum { TOLL_STEP = 0, TOLL_DIRECT = 1, TOLL_FREE = 2 };

/* Once-per-turn abilities used, in alphabetical order (6.2). */
enum {
    U_BARGAIN = 1,
    U_BUDDY = 2,
    U_FAIRY = 4,
    U_GROW = 8,
    U_PEEK = 16,
    U_PLAN = 32,
    U_REFRESH = 64,
    U_SPLASH = 128
};

enum {
    AT_ACTION,
    AT_TOLL,
    AT_HALF,
    AT_RAINBOW,
    AT_SPLASH,
    AT_WAY,
    AT_TO,
    AT_PICK,
    AT_AGAIN,
    AT_FIRST,
    AT_SETUP_SPACE,
    AT_SETUP_CARD,
    AT_DRAW,
    AT_GIFT,
    AT_LOCATION,
    AT_DIE,
    AT_FLOWER,
    AT_PEEK,
    AT_PALETTE,
    AT_REVEAL,
    AT_END,
    BUNNY_STAGES
};

enum {
    E_FIRST,      /* seat */
    E_TURN,       /* seat, round, allowance */
    E_ENDED,      /* seat */
    E_PLACED,     /* seat, thing, space */
    E_DREW,       /* seat, card (hidden) */
    E_DREW_GIFT,  /* seat, gift (hidden) */
    E_SHUFFLED,   /* deck */
    E_ROLLED,     /* face: colour or RAINBOW */
    E_ZONED,      /* the same, zone */
    E_THREW,      /* seat, number */
    E_ALLOWED,    /* seat, allowance left */
    E_SPENT,      /* seat, what, how many */
    E_GAINED,     /* seat, jellies or bonus, how many */
    E_PLAYED,     /* seat, card */
    E_PAINTED,    /* seat, card, colour */
    E_GAVE,       /* from, to, card (hidden) */
    E_USED_GIFT,  /* seat, gift */
    E_MOVED,      /* seat, from, to, 0 step 1 direct */
    E_TOLL,       /* seat, space */
    E_STOPPED,    /* seat, space not entered */
    E_MERGED,     /* from, to, tokens */
    E_SPLASHED,   /* path */
    E_UNSPLASHED, /* path */
    E_CLEARED,    /* seat, path */
    E_GREW,       /* path */
    E_MARKED,     /* colour */
    E_UNMARKED,
    E_BRIGHT,     /* space */
    E_COLLECTED,  /* space, number */
    E_STRUNG,     /* path */
    E_UNSTRUNG,   /* path */
    E_ART,        /* 0 brush, 1 signpost */
    E_FLIPPED,    /* space, face */
    E_LOOKED,     /* space */
    E_PEEKED,     /* space, face (hidden) */
    E_CARRIED,    /* space, animal */
    E_DROPPED,    /* space, animal */
    E_BARGAINED,  /* with, 1 from the pool */
    E_HID,        /* space the gift lies on, gifts left on the track */
    E_OPENED,     /* seat, space */
    E_RELOCATED,  /* thing, from, to */
    E_LOCATED,    /* space of a card that does not fit */
    E_PALETTE,    /* space, face */
    E_REVEALED,   /* card, first or second */
    E_SAMPLED,    /* colours as bits */
    E_DIAL,       /* number */
    E_EXPERIMENT, /* space */
    E_AGAIN,
    E_MAGNET,   /* from, to */
    E_BURROWED, /* space, space */
    E_DECLINED, /* what: a duty */
    E_WON,      /* seat */
    E_OVER,     /* the rounds are over */
    BUNNY_EVENTS
};
enum { DECK_COLOUR, DECK_SPACE, DECK_GIFT };
enum { THING_TOKEN, THING_HIDE, THING_RAINBOW, THING_PALETTE, THING_PARTICLE };
/* What E_SPENT counts: the first three as ID_OWN, ID_BONUS and ID_JELLY; then roll, the flags. */
enum { SPENT_OWN, SPENT_BONUS, SPENT_JELLY, SPENT_ROLL, SPENT_ZONE, SPENT_FLAG };

struct bunny_item {
    uint8_t kind, a, b, c;
};

/* A card that surely is in one of the hands `in` (bit set of seats): its kind + 1, or 0. */
struct bunny_fact {
    uint8_t card, in;
};

struct bunny_secret {
    uint8_t hand[BUNNY_SEATS][44]; /* copies of each kind; 44 for alignment, the last is zero */
    uint8_t gift[BUNNY_SEATS][BUNNY_GIFTS];
    uint8_t face[16]; /* by flower mark: a peeked face + 1 */
    struct bunny_fact fact[BUNNY_SEATS]
                          [BUNNY_FACTS]; /* what each seat remembers of others' hands */
};

struct bunny_state {
    mz_head head;
    uint64_t down, peeked;    /* Roy: face-down tokens, those he has looked at among them */
    uint64_t stacks, blocked; /* Cam: spaces with a stack, with one of four or more */
    uint64_t hide;            /* Sarı: hiding places */
    uint64_t dull, bright;    /* Midori: rainbows */
    uint64_t pal;             /* Sunil: face-down palettes */
    uint64_t tun;             /* Violet: tunnels */
    uint64_t located;         /* location cards on the discard pile */
    uint32_t round;
    uint16_t bonus, deck, gift_deck; /* cards in both decks */
    uint16_t jelly[BUNNY_SEATS];
    uint8_t turn, first, left, rolls, idle, used, won, npend;
    struct bunny_item pend[BUNNY_PEND];
    uint8_t pos[BUNNY_SEATS]; /* BUNNY_NONE for Cam, and before setup */
    uint8_t hn[BUNNY_SEATS], gn[BUNNY_SEATS];
    uint8_t st[BUNNY_SPACES], gifts[BUNNY_SPACES];
    uint8_t discard[BUNNY_CARDS], used_gifts[BUNNY_GIFTS];
    /* Memory: copies that surely are in some hand, since the last shuffle (AB-35, AB-43). */
    uint8_t old[BUNNY_CARDS], old_gifts[BUNNY_GIFTS];
    /* Memory of strict painting (AB-R6): 0, or 1 + the most cards in that hand that fit a colour.
     */
    uint8_t few[BUNNY_SEATS][BUNNY_COLOURS];
    uint8_t carry, boosts; /* animal or BUNNY_NONE; bits of SPD, PEEK, BARG */
    uint8_t up[3][2];      /* face-up flowers of each animal, spaces rising */
    uint8_t gone[2];       /* used-up Draw 2 and Collect 2 tokens */
    uint8_t track, got, marks;
    uint8_t pig, zone, art, str[2]; /* art: 0 brush, 1 signpost */
    uint8_t part, dial, smp;
    uint8_t looked;              /* space peeked at this turn (AB-44) */
    uint8_t splash[4], grown[3]; /* paths rising */
    uint8_t zero;
    mz_id sel[BUNNY_STEPS - 1];
    struct bunny_secret hid;
};

enum { BUNNY_PUBLIC = offsetof(struct bunny_state, sel) - sizeof(mz_head) };
_Static_assert(offsetof(struct bunny_state, down) == 8, "the public part follows the head");
_Static_assert(offsetof(struct bunny_state, round) == 88, "no holes");
_Static_assert(offsetof(struct bunny_state, turn) == 110, "no holes");
_Static_assert(offsetof(struct bunny_state, st) == 152, "no holes");
_Static_assert(offsetof(struct bunny_state, carry) == 370, "no holes");
_Static_assert(offsetof(struct bunny_state, sel) == 400, "no holes");
_Static_assert(offsetof(struct bunny_state, hid) == 408, "the secret part is the last");
_Static_assert(sizeof(struct bunny_secret) == 496, "no holes");
_Static_assert(sizeof(struct bunny_state) == 904, "a multiple of 8");

/* A set of paths. */
struct bunny_ways {
    uint64_t w[2];
};

#endif
