/* Games of a contest. Game k is a function of seed, k and the bots alone: the deal of its group of
 * seatings is the same for all of them, and each seat's bot has a generator of its own. */
#include "mozzie/arena.h"

/* Number i in base `bots`, a digit a seat. */
static void digits(int bots, int seats, uint32_t i, uint8_t bot[MZ_SEATS]) {
    for (int seat = seats - 1; seat >= 0; seat--) {
        bot[seat] = (uint8_t)(i % (uint32_t)bots);
        i /= (uint32_t)bots;
    }
}

static int different(int seats, const uint8_t bot[MZ_SEATS]) {
    unsigned seen = 0;
    for (int seat = 0; seat < seats && seat < MZ_SEATS; seat++) seen |= 1U << bot[seat];
    return __builtin_popcount(seen);
}

static uint32_t power(int bots, int seats) {
    uint32_t n = 1;
    for (int i = 0; i < seats; i++) n *= (uint32_t)bots;
    return n;
}

/* The i-th of the seatings in rising order, or their number when i is out of range. */
static uint32_t count_to(int bots, int seats, uint32_t i, uint8_t bot[MZ_SEATS]) {
    int want = bots < seats ? bots : seats;
    uint32_t all = power(bots, seats), found = 0;
    for (uint32_t k = 0; k < all; k++) {
        digits(bots, seats, k, bot);
        if (different(seats, bot) == want && found++ == i) return i;
    }
    return found;
}

uint32_t mz_seatings(int bots, int seats) {
    uint8_t bot[MZ_SEATS] = {0};
    return count_to(bots, seats, UINT32_MAX, bot);
}

void mz_seating(int bots, int seats, uint32_t i, uint8_t bot[MZ_SEATS]) {
    count_to(bots, seats, i, bot);
}

void mz_pairing(int bots, int seats, uint32_t i, uint8_t bot[MZ_SEATS]) {
    int a = 0, b = 1;
    for (uint32_t pair = i / 2; pair > 0; pair--)
        if (++b == bots) b = ++a + 1;
    for (int seat = 0; seat < seats; seat++)
        bot[seat] = (uint8_t)((seat + (int)(i % 2)) % 2 ? b : a);
}

static mz_rng seat_rng(const char *seed, uint64_t deal, int seat) {
    char text[MZ_SEED_MAX + 48];
    mz_text t = mz_text_in(text, sizeof text);
    mz_putf(&t, "%s/%llu/bot/%d", seed, (unsigned long long)deal, seat);
    return mz_rng_text(text, t.len);
}

static void nature(const mz_game *game, void *state, mz_source *source) {
    mz_id ids[4];
    int n = mz_draw(game, state, source, ids, NULL, NULL);
    for (int i = 0; i < n; i++) mz_step(game, state, MZ_NATURE, ids[i], NULL);
}

typedef struct players {
    mz_bot *bot[MZ_SEATS];
    mz_rng rng[MZ_SEATS];
} players;

static void decide(const mz_game *game, void *state, int seat, players *p, mz_bout *out) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_thinking thinking = {0};
    mz_see(game, state, seat, view);
    mz_id id = mz_bot_choose(p->bot[seat], view, seat, &p->rng[seat], NULL, &thinking);
    mz_step(game, state, seat, id, NULL);
    out->decisions[seat]++;
    out->exact[seat] += thinking.exact;
    out->iterations[seat] += thinking.iterations;
}

bool mz_bout_seated(const mz_game *game, mz_bot *const *bot, const uint8_t seating[MZ_SEATS],
                    const char *seed, uint64_t deal, mz_bout *out) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_sizes size = mz_size(game);
    mz_source source;
    players p;
    *out = (mz_bout){0};
    for (int seat = 0; seat < size.seats; seat++) {
        out->bot[seat] = seating[seat];
        p.bot[seat] = bot[seating[seat]];
        p.rng[seat] = seat_rng(seed, deal, seat);
    }
    mz_source_game(&source, seed, deal);
    for (int seat = 0; seat < size.seats; seat++)
        source.skill[seat] = (uint8_t)mz_bot_level(p.bot[seat]);
    mz_init(game, state);
    mz_deal(game, state, &source);
    for (uint32_t left = size.decisions; !mz_over(state);) {
        int seat = mz_to_act(state);
        if (seat == MZ_NATURE) {
            nature(game, state, &source);
        } else {
            if (left-- == 0) break;
            decide(game, state, seat, &p, out);
        }
    }
    if (!mz_over(state)) return false;
    mz_result_of(game, state, &out->result);
    return true;
}

bool mz_bout_play(const mz_game *game, mz_bot *const *bot, int bots, const char *seed, uint64_t k,
                  mz_bout *out) {
    uint8_t seating[MZ_SEATS] = {0};
    int seats = mz_size(game).seats;
    uint32_t seatings = mz_seatings(bots, seats);
    mz_seating(bots, seats, (uint32_t)(k % seatings), seating);
    return mz_bout_seated(game, bot, seating, seed, k / seatings, out);
}

/* Rivals share one win out, whoever gets it. */
bool mz_bout_common(const mz_bout *bout, int seats) {
    int64_t sum = 0;
    for (int seat = 0; seat < seats; seat++) sum += bout->result.value[seat];
    return sum == 0 || sum > MZ_WIN;
}

double mz_bout_points(const mz_bout *bout, int a, int b) {
    int x = bout->result.place[a], y = bout->result.place[b];
    return x < y ? 1 : x == y ? 0.5 : 0;
}
