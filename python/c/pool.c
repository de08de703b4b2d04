/* Invariants. A piece is done once: whoever takes a run of pieces moves `next` past them first.
 * `job` changes only while nobody is at work on it: helpers join it under the lock while it is
 * open, and the caller closes it and waits for those that have joined. After a fork the threads are
 * gone: the child begins with none. */
#include "pool.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "common.h"

/* Nanoseconds. WORTH: of work for which one more thread is woken (waking takes some 5 to 50
 * microseconds). SPIN: for which the end of somebody's last pieces is waited for awake. */
enum { WORTH = 80000, SPIN = 60000 };
/* Where others want the processors too, whoever helps is stopped in the middle of its pieces for
 * milliseconds, and the caller waits for them. So help has an account: what it gains goes in, up to
 * MOST nanoseconds, what it loses is taken out; while that is below zero the caller works alone,
 * and for the time of it 1/PAYS is put back. Now and then, of LOOK calls, one is done alone, to
 * know what that costs now. */
enum { MOST = 4000000, PAYS = 32, LOOK = 64 };
/* Pieces that are taken at once: so much of what each has left to do, but not fewer; nobody waits
 * long for the last run. */
enum { PART = 4, FEWEST = 8 };

/* Of a kind of work: nanoseconds of a piece for one who works alone (0: not known), the account,
 * and calls since the last one alone. */
typedef struct account {
    double price, balance;
    int shared;
} account;

typedef struct job {
    mzp_work *work;
    const void *user;
    int n, threads;
    atomic_int next;
} job;

struct mzp_pool {
    pthread_mutex_t lock;
    pthread_cond_t wake, idle;
    job job;
    int threads, started; /* helpers wanted in all, and running */
    int open;             /* helpers that may still join the job */
    atomic_int busy;      /* helpers that have */
    bool stop;
    pid_t owner;
    account account[MZP_KINDS];
    pthread_t thread[];
};

/* The next run, from *from on: how many pieces. */
static int take_run(job *j, int *from) {
    *from = atomic_load(&j->next);
    for (;;) {
        int left = j->n - *from, n = left / (PART * j->threads);
        if (n < FEWEST) n = left < FEWEST ? left : FEWEST;
        if (!n || atomic_compare_exchange_weak(&j->next, from, *from + n)) return n;
    }
}

static void take_part(job *j) {
    int from, n;
    while ((n = take_run(j, &from)) > 0) j->work(j->user, from, from + n);
}

static void *help(void *user) {
    mzp_pool *p = user;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->stop && !p->open) pthread_cond_wait(&p->wake, &p->lock);
        if (p->stop) break;
        p->open--;
        atomic_fetch_add(&p->busy, 1);
        pthread_mutex_unlock(&p->lock);
        take_part(&p->job);
        pthread_mutex_lock(&p->lock);
        if (atomic_fetch_sub(&p->busy, 1) == 1) pthread_cond_signal(&p->idle);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static void begin(mzp_pool *p) {
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->wake, NULL);
    pthread_cond_init(&p->idle, NULL);
    p->started = p->open = 0;
    atomic_store(&p->busy, 0);
    p->owner = getpid();
}

mzp_pool *mzp_pool_new(int threads) {
    size_t helpers = threads > 1 ? (size_t)threads - 1 : 0;
    mzp_pool *p = calloc(1, sizeof *p + helpers * sizeof *p->thread);
    if (!p) return NULL;
    p->threads = (int)helpers;
    begin(p);
    return p;
}

void mzp_pool_free(mzp_pool *pool) {
    if (!pool) return;
    if (pool->owner == getpid()) {
        pthread_mutex_lock(&pool->lock);
        pool->stop = true;
        pthread_cond_broadcast(&pool->wake);
        pthread_mutex_unlock(&pool->lock);
        for (int i = 0; i < pool->started; i++) pthread_join(pool->thread[i], NULL);
        pthread_cond_destroy(&pool->wake);
        pthread_cond_destroy(&pool->idle);
        pthread_mutex_destroy(&pool->lock);
    }
    free(pool);
}

/* Signals are for the threads of Python. One that cannot be started is done without. */
static void start(mzp_pool *p, int helpers) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (p->started < helpers && !pthread_create(&p->thread[p->started], NULL, help, p))
        p->started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void call(mzp_pool *p, int helpers) {
    if (p->owner != getpid()) begin(p);
    if (p->started < helpers) start(p, helpers);
    pthread_mutex_lock(&p->lock);
    p->open = helpers < p->started ? helpers : p->started;
    for (int i = 0; i < p->open; i++) pthread_cond_signal(&p->wake);
    pthread_mutex_unlock(&p->lock);
}

static void wait_for_all(mzp_pool *p) {
    pthread_mutex_lock(&p->lock);
    p->open = 0;
    pthread_mutex_unlock(&p->lock);
    for (uint64_t until = mzp_now() + SPIN; atomic_load(&p->busy) && mzp_now() < until;)
        sched_yield();
    pthread_mutex_lock(&p->lock);
    while (atomic_load(&p->busy)) pthread_cond_wait(&p->idle, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

/* How many are called for help. */
static int helpers_for(const mzp_pool *p, const account *a, int n) {
    double worth = a->price * n / WORTH - 1;
    if (a->balance < 0 || a->shared >= LOOK || worth < 1) return 0;
    return worth < p->threads ? (int)worth : p->threads;
}

static void settle(account *a, double spent, int n, bool alone) {
    if (!alone) {
        double balance = a->balance + a->price * n - spent;
        a->balance = balance < MOST ? balance : MOST;
        a->shared++;
        return;
    }
    a->price += (spent / n - a->price) / (a->price > 0 ? 8 : 1);
    if (a->balance < 0) a->balance += spent / PAYS;
    a->shared = 0;
}

void mzp_pool_run(mzp_pool *pool, int kind, mzp_work *work, const void *user, int n) {
    account *a = &pool->account[kind];
    int helpers = helpers_for(pool, a, n);
    if (n < 1) return;
    uint64_t begun = mzp_now();
    pool->job.work = work;
    pool->job.user = user;
    pool->job.n = n;
    pool->job.threads = helpers + 1;
    atomic_store(&pool->job.next, 0);
    if (helpers) call(pool, helpers);
    take_part(&pool->job);
    if (helpers) wait_for_all(pool);
    settle(a, (double)(mzp_now() - begun), n, !helpers);
}
