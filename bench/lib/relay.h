/* The least that a server can do: one thread of epoll that passes each message on to both players
 * of a table, without rules, store, hiding or WebSocket frames. What the kernel takes for that is
 * the floor below which no server of this kind gets. */
#ifndef MZ_BENCH_RELAY_H
#define MZ_BENCH_RELAY_H

typedef struct relay {
    double moves;       /* passed on */
    double cpu_seconds; /* of the relay's process */
} relay;

/* Plays `tables` tables (at most 1,000) in a closed loop for `seconds`; the relay runs as a process
 * of its own and ends with the call. */
relay relay_measure(int tables, double seconds);

#endif
