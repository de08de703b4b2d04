/* What one address and one seat may use. */
#ifndef MZ_SERVER_LIMITS_H
#define MZ_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;
typedef struct address address;
typedef struct limits limits;

/* What a seat may still write: thousandths of an entry, and when that was. */
struct ink {
    uint64_t at;
    uint32_t left;
};

limits *limits_start(bool none); /* none: nobody is limited; NULL without memory */
void limits_free(limits *l);
/* A connection more of this address, or NULL: it has as many as it may have. The text is an address
 * as people write it, and behind a proxy on this machine the list that it has made
 * (X-Forwarded-For), or NULL: then its last one counts. */
address *limits_enter_peer(limits *l, const struct sockaddr *peer);
address *limits_enter(limits *l, const char *peer, const char *forwarded);
void limits_leave(limits *l, address *a); /* NULL is allowed */
/* Pays `cost` requests; false: it has not as much left, and nothing was paid. */
bool limits_take(limits *l, address *a, int cost);
/* Pays for an entry of `len` bytes, out of the budgets of its seat (NULL: none) and its address.
 * False: nothing was paid. */
bool limits_write(limits *l, address *a, struct ink *ink, size_t len, uint64_t now);
void limits_tick(limits *l); /* once a second */

#endif
