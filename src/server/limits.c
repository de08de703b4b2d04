/* What one address may do. Invariant: an address is kept while it has connections or its budget is
 * not full again. The machine itself is not limited: a proxy in front of the server speaks for
 * everybody, so behind one the last address of X-Forwarded-For counts. */
#include "server/limits.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADDRESS = INET6_ADDRSTRLEN };

struct address {
    struct address *next;
    char name[ADDRESS];
    uint32_t open;  /* connections */
    int32_t budget; /* what is left of BUDGET */
    int32_t bytes;  /* what is left of BYTES */
    bool free;      /* not limited */
};

/* Connections of an address (a school behind one router fits), and what it may spend: making a
 * table costs 100, a request 1; 20 come back every second. */
enum { CONNECTIONS = 256, BUDGET = 4000, REFILL = 20, CHAINS = 1024 };

/* Bytes of entries that an address may have stored at once, and how many come back a second (a
 * school of sixty that moves every three seconds): at most 185 MB a day. */
enum { BYTES = 16 << 20, BYTES_BACK = 2 << 10 };

/* Entries that a seat may have stored at once, and how many come back a second. */
enum { INK = 400, INK_BACK = 4 };

struct limits {
    address *chains[CHAINS];
    bool none;
};

static uint32_t chain_of(const char *name) {
    uint32_t h = 2166136261u;
    while (*name) h = (h ^ (uint8_t)*name++) * 16777619u;
    return h % CHAINS;
}

static bool is_loopback(const char *name) {
    return !strncmp(name, "127.", 4) || !strcmp(name, "::1");
}

/* An address as it is counted: a whole one of IPv4, also where it is written as one of IPv6, and
 * the first half of one of IPv6, which is what a household has. */
static void put_name(const struct in6_addr *six, const struct in_addr *four, char *out) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    struct in6_addr net;
    struct in_addr own;
    if (six && !memcmp(six->s6_addr, mapped, sizeof mapped)) {
        memcpy(&own, six->s6_addr + 12, sizeof own);
        four = &own;
    }
    if (four) {
        inet_ntop(AF_INET, four, out, ADDRESS);
        return;
    }
    net = *six;
    if (!IN6_IS_ADDR_LOOPBACK(six)) memset(net.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &net, out, ADDRESS);
}

static bool read_name(const char *text, char *out) {
    struct in6_addr six;
    struct in_addr four;
    if (inet_pton(AF_INET, text, &four) == 1)
        put_name(NULL, &four, out);
    else if (inet_pton(AF_INET6, text, &six) == 1)
        put_name(&six, NULL, out);
    else
        return false;
    return true;
}

static void name_of(const char *peer, const char *forwarded, char *out) {
    if (!read_name(peer, out)) strcpy(out, "?");
    if (!forwarded || !is_loopback(out)) return;
    const char *last = strrchr(forwarded, ',');
    last = last ? last + 1 : forwarded;
    while (*last == ' ') last++;
    read_name(last, out); /* what is no address does not count */
}

static address *enter(limits *l, const char *name) {
    address **at = &l->chains[chain_of(name)];
    while (*at && strcmp((*at)->name, name)) at = &(*at)->next;
    if (!*at) {
        if (!(*at = calloc(1, sizeof **at))) return NULL;
        snprintf((*at)->name, sizeof(*at)->name, "%s", name);
        (*at)->budget = BUDGET;
        (*at)->bytes = BYTES;
        (*at)->free = is_loopback(name);
    }
    address *a = *at;
    if (a->open >= CONNECTIONS && !a->free) return NULL;
    a->open++;
    return a;
}

address *limits_enter_peer(limits *l, const struct sockaddr *peer) {
    char name[ADDRESS] = "?";
    if (peer->sa_family == AF_INET6)
        put_name(&((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr, NULL, name);
    else if (peer->sa_family == AF_INET)
        put_name(NULL, &((const struct sockaddr_in *)(const void *)peer)->sin_addr, name);
    return enter(l, name);
}

address *limits_enter(limits *l, const char *peer, const char *forwarded) {
    char name[ADDRESS];
    name_of(peer, forwarded, name);
    return enter(l, name);
}

void limits_leave(limits *l, address *a) {
    (void)l;
    if (a) a->open--;
}

bool limits_take(limits *l, address *a, int cost) {
    if (!a || a->free || l->none) return true;
    if (a->budget < cost) return false;
    a->budget -= cost;
    return true;
}

bool limits_write(limits *l, address *a, struct ink *ink, size_t len, uint64_t now) {
    if (l->none) return true;
    if (ink) {
        uint64_t more = (now - ink->at) * INK_BACK;
        ink->left = ink->left + more > 1000u * INK ? 1000u * INK : ink->left + (uint32_t)more;
        ink->at = now;
        if (ink->left < 1000) return false;
    }
    if (a && !a->free && a->bytes < (int32_t)len) return false;
    if (ink) ink->left -= 1000;
    if (a && !a->free) a->bytes -= (int32_t)len;
    return true;
}

void limits_tick(limits *l) {
    for (int i = 0; i < CHAINS; i++)
        for (address **at = &l->chains[i]; *at;) {
            address *a = *at;
            a->budget = a->budget + REFILL < BUDGET ? a->budget + REFILL : BUDGET;
            a->bytes = a->bytes + BYTES_BACK < BYTES ? a->bytes + BYTES_BACK : BYTES;
            if (!a->open && a->budget == BUDGET && a->bytes == BYTES) {
                *at = a->next;
                free(a);
            } else {
                at = &a->next;
            }
        }
}

limits *limits_start(bool none) {
    limits *l = calloc(1, sizeof *l);
    if (l) l->none = none;
    return l;
}

void limits_free(limits *l) {
    for (int i = 0; l && i < CHAINS; i++)
        for (address *a = l->chains[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
    free(l);
}
