/* Numbers for people who run a server, as Prometheus reads them. */
#include "server/inside.h"

#include <stdio.h>
#include <unistd.h>

/* From the arrival of a move to its acknowledgement, by powers of two of 50 microseconds. */
void metrics_move(server *s, uint64_t arrived) {
    s->count.moves++;
    if (!arrived) return;
    uint64_t us = server_micros() - arrived;
    int i = 0;
    while (i < 15 && us > (uint64_t)50 << i) i++;
    s->count.latency[i]++;
    s->count.latency_us += us;
}

static void put(mz_text *out, const char *name, const char *type, const char *help, double value) {
    mz_putf(out, "# HELP mozzie_%s %s\n# TYPE mozzie_%s %s\nmozzie_%s %.15g\n", name, help, name,
            type, name, value);
}

static void put_latency(const metrics *m, mz_text *out) {
    uint64_t sum = 0;
    mz_put(out, "# HELP mozzie_move_seconds Arrival of a move to its acknowledgement.\n"
                "# TYPE mozzie_move_seconds histogram\n");
    for (int i = 0; i < 15; i++) {
        sum += m->latency[i];
        mz_putf(out, "mozzie_move_seconds_bucket{le=\"%g\"} %llu\n", 50e-6 * (double)(1 << i),
                (unsigned long long)sum);
    }
    sum += m->latency[15];
    mz_putf(out,
            "mozzie_move_seconds_bucket{le=\"+Inf\"} %llu\nmozzie_move_seconds_sum %g\n"
            "mozzie_move_seconds_count %llu\n",
            (unsigned long long)sum, (double)m->latency_us * 1e-6, (unsigned long long)sum);
}

static double resident(void) {
    long pages = 0, rest;
    FILE *f = fopen("/proc/self/statm", "re");
    if (!f) return 0;
    if (fscanf(f, "%ld %ld", &rest, &pages) != 2) pages = 0;
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

void metrics_text(server *s, mz_text *out) {
    const metrics *m = &s->count;
    store_stats store_now = store_count(s->store);
    const struct {
        const char *name, *type, *help;
        double value;
    } rows[] = {
        {"tables", "gauge", "Tables in memory.", s->nrooms},
        {"tables_made_total", "counter", "Tables made.", (double)m->tables_made},
        {"connections", "gauge", "Open sockets.", s->connections},
        {"requests_total", "counter", "HTTP requests.", (double)m->requests},
        {"moves_total", "counter", "Moves played.", (double)m->moves},
        {"refused_total", "counter", "Messages refused.", (double)m->refused},
        {"impostors_total", "counter", "Wrong tokens, codes and seats.", (double)m->impostors},
        {"frames_in_total", "counter", "Frames received.", (double)m->frames_in},
        {"frames_out_total", "counter", "Frames sent.", (double)m->frames_out},
        {"bytes_out_total", "counter", "Bytes of frames sent.", (double)m->bytes_out},
        {"dropped_total", "counter", "Connections closed for being slow.", (double)m->dropped},
        {"tables_dropped_total", "counter", "Tables whose time was over.", (double)m->old},
        {"silent_total", "counter", "Connections closed for saying nothing.", (double)m->silent},
        {"bot_moves_total", "counter", "Moves of bots.", (double)m->bot_moves},
        {"bot_seconds_total", "counter", "Time bots thought.", (double)m->bot_ms * 1e-3},
        {"bot_alarms_total", "counter", "Bots that failed: a legal step was played for them.",
         (double)m->bot_alarms},
        {"store_commits_total", "counter", "Transactions.", (double)store_now.commits},
        {"store_writes_total", "counter", "Entries and copies written.", (double)store_now.writes},
        {"store_failures_total", "counter", "Transactions that failed.",
         (double)store_now.failures},
        {"store_seconds_total", "counter", "Time in transactions.", store_now.seconds},
        {"store_pending", "gauge", "Writes under way.", (double)s->pending},
        {"resident_bytes", "gauge", "Memory in use.", resident()},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        put(out, rows[i].name, rows[i].type, rows[i].help, rows[i].value);
    put_latency(m, out);
}
