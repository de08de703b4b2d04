/* What one address may do. Invariant: an address is kept while it has connections or its budget is
 * not full again. The machine itself is not limited: a proxy in front of the server speaks for
 * everybody, so behind one the last address of X-Forwarded-For counts. */
#include "server/parts.h"

#include <stdlib.h>
#include <string.h>

struct address {
    struct address *next;
    char name[48];
    uint32_t open;  /* connections */
    int32_t budget; /* what is left of BUDGET */
    bool free;      /* not limited */
};

/* Connections of an address (a school behind one router fits), and what it may spend: making a
 * table costs 100, a request 1; 20 come back every second. */
enum { CONNECTIONS = 256, BUDGET = 4000, REFILL = 20, CHAINS = 1024 };

static uint32_t chain_of(const char *name) {
    uint32_t h = 2166136261u;
    while (*name) h = (h ^ (uint8_t)*name++) * 16777619u;
    return h % CHAINS;
}

static bool is_loopback(const char *name) {
    return !strncmp(name, "127.", 4) || !strcmp(name, "::1") || !strncmp(name, "::ffff:127.", 11);
}

static void name_of(struct lws *wsi, char *out, size_t cap) {
    out[0] = 0;
    lws_get_peer_simple(wsi, out, cap);
    if (!is_loopback(out)) return;
    char list[256];
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0) return;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    while (*last == ' ') last++;
    if (*last) lws_strncpy(out, last, cap);
}

address *limits_enter(server *s, struct lws *wsi) {
    char name[sizeof((address *)0)->name];
    name_of(wsi, name, sizeof name);
    address **at = &s->addresses[chain_of(name)];
    while (*at && strcmp((*at)->name, name)) at = &(*at)->next;
    if (!*at) {
        if (!(*at = calloc(1, sizeof **at))) return NULL;
        memcpy((*at)->name, name, sizeof name);
        (*at)->budget = BUDGET;
        (*at)->free = is_loopback(name);
    }
    address *a = *at;
    if (a->open >= CONNECTIONS && !a->free) return NULL;
    a->open++;
    return a;
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

/* Once a second. */
void limits_tick(server *s) {
    for (int i = 0; i < CHAINS; i++)
        for (address **at = &s->addresses[i]; *at;) {
            address *a = *at;
            a->budget = a->budget + REFILL < BUDGET ? a->budget + REFILL : BUDGET;
            if (!a->open && a->budget == BUDGET) {
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
