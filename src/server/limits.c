/* What one address may do. Invariant: an address is kept while it has connections or its budget is
 * not full again. The machine itself is not limited: a proxy in front of the server speaks for
 * everybody, so behind one the last address of X-Forwarded-For counts. */
#include "server/parts.h"

#include <arpa/inet.h>
#include <netinet/in.h>
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

static void name_of(struct lws *wsi, char *out) {
    char text[64] = "", list[256];
    lws_get_peer_simple(wsi, text, sizeof text);
    if (!read_name(text, out)) strcpy(out, "?");
    if (!is_loopback(out)) return;
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0) return;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    while (*last == ' ') last++;
    read_name(last, out); /* what is no address does not count */
}

static address *enter(server *s, const char *name) {
    address **at = &s->addresses[chain_of(name)];
    while (*at && strcmp((*at)->name, name)) at = &(*at)->next;
    if (!*at) {
        if (!(*at = calloc(1, sizeof **at))) return NULL;
        lws_strncpy((*at)->name, name, sizeof(*at)->name);
        (*at)->budget = BUDGET;
        (*at)->bytes = BYTES;
        (*at)->free = is_loopback(name);
    }
    address *a = *at;
    if (a->open >= CONNECTIONS && !a->free) return NULL;
    a->open++;
    return a;
}

address *limits_enter_peer(server *s, const struct sockaddr *peer) {
    char name[ADDRESS] = "?";
    if (peer->sa_family == AF_INET6)
        put_name(&((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr, NULL, name);
    else if (peer->sa_family == AF_INET)
        put_name(NULL, &((const struct sockaddr_in *)(const void *)peer)->sin_addr, name);
    return enter(s, name);
}

address *limits_enter(server *s, struct lws *wsi) {
    char name[ADDRESS];
    name_of(wsi, name);
    return enter(s, name);
}

void limits_leave(server *s, address *a) {
    (void)s;
    if (a) a->open--;
}

bool limits_take(server *s, address *a, int cost) {
    if (!a || a->free || s->config.rate < 0) return true;
    if (a->budget < cost) return false;
    a->budget -= cost;
    return true;
}

bool limits_write(server *s, address *a, struct ink *ink, size_t len) {
    if (s->config.rate < 0) return true;
    if (ink) {
        uint64_t now = server_now(), more = (now - ink->at) * INK_BACK;
        ink->left = ink->left + more > 1000u * INK ? 1000u * INK : ink->left + (uint32_t)more;
        ink->at = now;
        if (ink->left < 1000) return false;
    }
    if (a && !a->free && a->bytes < (int32_t)len) return false;
    if (ink) ink->left -= 1000;
    if (a && !a->free) a->bytes -= (int32_t)len;
    return true;
}

/* Once a second. */
void limits_tick(server *s) {
    for (int i = 0; i < CHAINS; i++)
        for (address **at = &s->addresses[i]; *at;) {
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

bool limits_start(server *s) {
    s->addresses = calloc(CHAINS, sizeof *s->addresses);
    return s->addresses != NULL;
}

void limits_free(server *s) {
    for (int i = 0; s->addresses && i < CHAINS; i++)
        for (address *a = s->addresses[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
    free(s->addresses);
}
