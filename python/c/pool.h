/* Threads that live as long as what they work for, and share out pieces of it. */
#ifndef MZP_POOL_H
#define MZP_POOL_H

enum { MZP_KINDS = 8 }; /* of work: each has a price of its own */

typedef struct mzp_pool mzp_pool;
/* Does pieces `from` to `to` - 1. */
typedef void mzp_work(const void *user, int from, int to);

/* NULL when memory is short. The threads are started when there is work for them. */
mzp_pool *mzp_pool_new(int threads);
void mzp_pool_free(mzp_pool *pool);
/* Does pieces 0 to n - 1 and returns when all are done; one caller at a time. The caller begins at
 * once, whoever wakes up takes what is left, and nobody is woken for less than what waking costs:
 * `kind` tells what one piece has cost so far. */
void mzp_pool_run(mzp_pool *pool, int kind, mzp_work *work, const void *user, int n);

#endif
