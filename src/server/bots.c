/* Bots think on worker threads. Invariant: a job holds a copy of the seat's view and nothing else
 * of the table; its answer is a wish that the loop checks like any message. A bot that answers
 * wrongly, not at all or too late gets a legal step played for it, and an alarm is counted. */
#include "server/rooms.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct job {
    job *next;
    room *at; /* the loop's: NULL when nobody wants the answer any more */
    game_ref *game;
    uint32_t node_v;
    int seat, level, n;
    mz_rng rng;
    uint64_t started, ended; /* milliseconds; under the lock */
    uint64_t think;
    mz_id ids[MZ_STEPS];
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
};

/* Replacements for threads that hang are bounded. After the deadline a bot has GRACE to answer. */
enum { WORKERS = 64, SPARE = 8, GRACE = 1000, LEAST = 20 };

struct bots {
    server *s;
    server_brain *brain; /* copies: a thread that hangs may outlive the server */
    void *brain_user;
    pthread_mutex_t lock;
    pthread_cond_t more;
    job *first, **last, *back;
    int waiting, wanted, n, hanging;
    bool stopping;
    struct worker {
        bots *b;
        pthread_t thread;
        job *now;
        bool hangs, ended; /* hangs: it was replaced, and ends when it comes back */
    } worker[WORKERS + SPARE];
};

static uint64_t clock_now(void *user) {
    (void)user;
    return server_now();
}

/* ---- on a worker ---- */

/* One deadline for the whole move: its first step must not take the time of the others. */
static int search(void *user, const mz_game *game, const void *view, int seat, int level,
                  mz_rng *rng, uint64_t deadline, mz_id ids[MZ_STEPS]) {
    const mz_limit limit = {.deadline = deadline, .now = clock_now};
    mz_bot *bot;
    char spec[16];
    mz_text text = mz_text_in(spec, sizeof spec);
    (void)user;
    mz_putf(&text, "bot:%d", level);
    if (mz_bot_new(game, spec, &bot, NULL)) return 0;
    int n = mz_bot_move(bot, view, seat, rng, &limit, ids, NULL);
    mz_bot_free(bot);
    return n;
}

/* Many waiting tables share the time of one. */
static job *take(bots *b, struct worker *w, uint64_t *deadline) {
    while (!b->first && !b->stopping) pthread_cond_wait(&b->more, &b->lock);
    job *j = b->stopping ? NULL : b->first;
    if (!j) return NULL;
    b->first = j->next;
    if (!b->first) b->last = &b->first;
    uint64_t share = j->think / (uint64_t)(1 + --b->waiting / b->wanted);
    j->started = server_now();
    *deadline = j->started + (share < LEAST ? LEAST : share);
    w->now = j;
    return j;
}

static void *work(void *user) {
    struct worker *w = user;
    bots *b = w->b;
    uint64_t deadline;
    pthread_mutex_lock(&b->lock);
    for (job *j; !w->hangs && (j = take(b, w, &deadline));) {
        pthread_mutex_unlock(&b->lock);
        j->n = b->brain(b->brain_user, j->game->game, j->view, j->seat, j->level, &j->rng, deadline,
                        j->ids);
        pthread_mutex_lock(&b->lock);
        w->now = NULL;
        j->ended = server_now();
        j->next = b->back;
        b->back = j;
        if (!b->stopping) server_wake(b->s);
    }
    w->ended = true;
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

static void add_worker(bots *b) {
    struct worker *w = &b->worker[b->n];
    w->b = b;
    if (pthread_create(&w->thread, NULL, work, w) == 0) b->n++;
}

/* ---- on the loop ---- */

bots *bots_start(server *s) {
    bots *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    b->s = s;
    b->brain = s->config.brain ? s->config.brain : search;
    b->brain_user = s->config.brain_user;
    b->last = &b->first;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->more, NULL);
    long cores = s->config.workers > 0 ? s->config.workers : sysconf(_SC_NPROCESSORS_ONLN);
    b->wanted = cores < 1 ? 1 : cores > WORKERS ? WORKERS : (int)cores;
    while (b->n < b->wanted) {
        int before = b->n;
        add_worker(b);
        if (b->n == before) break;
    }
    return b;
}

static void free_job(server *s, job *j) {
    if (j->at) j->at->job = NULL;
    game_drop(&s->games, j->game);
    free(j);
}

void bots_stop(bots *b) {
    if (!b) return;
    pthread_mutex_lock(&b->lock);
    b->stopping = true;
    pthread_cond_broadcast(&b->more);
    bool hang[WORKERS + SPARE], any = false;
    for (int i = 0; i < b->n; i++) any |= hang[i] = b->worker[i].hangs && !b->worker[i].ended;
    pthread_mutex_unlock(&b->lock);
    for (int i = 0; i < b->n; i++)
        if (hang[i])
            pthread_detach(b->worker[i].thread);
        else
            pthread_join(b->worker[i].thread, NULL);
    pthread_mutex_lock(&b->lock); /* a thread that hangs may come back at any moment */
    *b->last = b->back;
    job *list = b->first;
    b->first = b->back = NULL;
    b->last = &b->first;
    pthread_mutex_unlock(&b->lock);
    for (job *next; list; list = next) {
        next = list->next;
        free_job(b->s, list);
    }
    if (any) return; /* a thread that still thinks has the rest in its hands */
    pthread_cond_destroy(&b->more);
    pthread_mutex_destroy(&b->lock);
    free(b);
}

static int wanted_seat(const table *t) {
    const mz_head *h = mz_node(mz_match_state(t->match));
    if (t->status != PLAYING || t->broken || t->damaged || h->kind != MZ_DECISION) return -1;
    for (int i = 0; i < t->nseats; i++)
        if (h->owes >> i & 1 && t->seats[i].kind == SEAT_BOT) return i;
    return -1;
}

void bots_cancel(room *at) {
    if (at->job) at->job->at = NULL;
    at->job = NULL;
}

void bots_want(room *at) {
    const table *t = &at->t;
    server *s = at->s;
    bots *b = s->bots;
    int seat = wanted_seat(t);
    at->wants_bot = false;
    if (at->job && (seat < 0 || at->job->node_v != t->node_v)) bots_cancel(at);
    if (seat < 0 || at->busy || at->job || !b || s->stopping || room_full(at)) return;
    job *j = calloc(1, sizeof *j);
    if (!j) {
        at->wants_bot = true;
        return;
    }
    *j = (job){.at = at, .game = t->game, .node_v = t->node_v, .seat = seat};
    j->game->refs++;
    j->level = t->seats[seat].level;
    j->think = (uint64_t)s->config.think;
    for (int i = 0; i < 4; i++) j->rng.s[i] = mz_next(&s->rng) | 1u;
    mz_see(t->game->game, mz_match_state(t->match), seat, j->view);
    at->job = j;
    pthread_mutex_lock(&b->lock);
    *b->last = j;
    b->last = &j->next;
    b->waiting++;
    pthread_cond_signal(&b->more);
    pthread_mutex_unlock(&b->lock);
}

/* The best step by the game's own weights, in a world drawn from the seat's view. */
static int safe_move(const table *t, int seat, mz_rng *rng, mz_id ids[MZ_STEPS]) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX], world[MZ_STATE_MAX];
    const mz_game *g = t->game->game;
    int n = 0;
    mz_see(g, mz_match_state(t->match), seat, view);
    mz_sample(g, view, seat, rng, world);
    do {
        mz_set set;
        mz_id all[MZ_WORDS * 64];
        int32_t weight[MZ_WORDS * 64];
        int k = mz_legal(g, world, seat, &set), best = 0;
        if (!k || n == MZ_STEPS) return 0;
        mz_list(&set, all);
        mz_prior(g, world, seat, all, k, weight);
        for (int i = 1; i < k; i++)
            if (weight[i] > weight[best]) best = i;
        ids[n++] = all[best];
        mz_step(g, world, seat, all[best], NULL);
    } while (mz_node(world)->nsel);
    return n;
}

/* A bot's move; false when it is not legal. */
static bool play_bot(room *at, int seat, const mz_id *ids, int n) {
    char buffer[4096];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    bool written =
        ask_bot(&at->t, seat, ids, n, &line) && room_write(at, line.at, line.len, NULL, NULL);
    at->s->count.bot_moves += written;
    return written;
}

static void alarm_for(room *at, int seat) {
    mz_id ids[MZ_STEPS];
    at->s->count.bot_alarms++;
    int n = safe_move(&at->t, seat, &at->s->rng, ids);
    if (!play_bot(at, seat, ids, n)) at->wants_bot = true;
    server_log("table %s: the bot at seat %d failed", at->t.id, seat);
}

static void answer(server *s, const job *j) {
    room *at = j->at;
    if (!at) return;
    at->job = NULL;
    s->count.bot_ms += j->ended - j->started;
    if (at->busy || s->stopping || j->node_v != at->t.node_v)
        at->wants_bot = true;
    else if (!play_bot(at, j->seat, j->ids, j->n))
        alarm_for(at, j->seat);
}

void bots_returned(server *s) {
    bots *b = s->bots;
    pthread_mutex_lock(&b->lock);
    job *list = b->back;
    b->back = NULL;
    pthread_mutex_unlock(&b->lock);
    for (job *next; list; list = next) {
        next = list->next;
        answer(s, list);
        free_job(s, list);
    }
}

/* Several times a second: bots that are over their time. */
void bots_tick(server *s) {
    bots *b = s->bots;
    uint64_t now = server_now();
    pthread_mutex_lock(&b->lock);
    for (int i = 0; i < b->n; i++) {
        struct worker *w = &b->worker[i];
        if (!w->now || w->hangs || now < w->now->started + w->now->think + GRACE) continue;
        job *j = w->now;
        w->hangs = b->hanging < SPARE;
        b->hanging += w->hangs;
        if (w->hangs) add_worker(b);
        room *at = j->at;
        if (!at) continue;
        bots_cancel(at);
        if (at->busy)
            at->wants_bot = true;
        else
            alarm_for(at, j->seat);
    }
    pthread_mutex_unlock(&b->lock);
}
