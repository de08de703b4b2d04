/* The result of a contest as a table for the terminal, as JSON, and as a page. */
#include "cli/arena.h"

#include <stdlib.h>

/* What the stopping rule says. */
static const char *verdict_words(const struct arena *a) {
    int verdict = mz_sprt_verdict(&a->sprt);
    return verdict > 0 ? "the first bot is stronger" : verdict < 0 ? "it is not" : "undecided";
}

static mz_interval share(const struct arena *a, int bot) {
    return mz_wilson(a->won[bot], a->played[bot]);
}

static double per(double sum, double n) {
    return n > 0 ? sum / n : 0;
}

void arena_print_bots(const struct arena *a) {
    printf("%-28s %7s %9s  %-24s %-14s %11s %8s\n", "bot", "games", "won", "share, 95 % interval",
           "Elo", "iterations", "solved");
    for (int i = 0; i < a->bots; i++) {
        mz_interval in = share(a, i);
        printf("%-28s %7.0f %9.1f  %5.1f %% (%5.1f to %5.1f) %+7.0f +- %-4.0f %10.0f %7.1f %%\n",
               a->spec[i], a->played[i], a->won[i], 100 * per(a->won[i], a->played[i]),
               100 * in.low, 100 * in.high, a->rating[i].elo, a->rating[i].error,
               per(a->iterations[i], a->decisions[i]), 100 * per(a->exact[i], a->decisions[i]));
    }
}

void arena_print(const struct arena *a) {
    printf("%s: %ld games, %d seats, %u seating%s, seed %s\n\n", mz_name_of(a->game), a->games,
           a->seats, a->seatings, a->seatings == 1 ? "" : "s", a->seed);
    arena_print_bots(a);
    puts("");
    for (int x = 0; x < a->seats; x++) {
        mz_interval in = mz_wilson(a->seat_won[x], (double)a->games);
        printf("seat %-8s %9.1f  %5.1f %% (%5.1f to %5.1f)\n", mz_seat(a->game, x), a->seat_won[x],
               100 * per(a->seat_won[x], (double)a->games), 100 * in.low, 100 * in.high);
    }
    if (a->stops)
        printf("\nSPRT %+g against %+g Elo: log-likelihood ratio %.2f of +-%.2f: %s\n",
               a->sprt.elo1, a->sprt.elo0, mz_sprt_llr(&a->sprt), MZ_SPRT_BOUND, verdict_words(a));
    char hash[65];
    mz_hex(a->hash, 32, hash);
    printf("\n%llu decisions, hash %s\n", (unsigned long long)a->all_decisions, hash);
}

static void json_text(const char *key, const char *value) {
    mz_text text = cli_text();
    do mz_json_string(&text, value);
    while (cli_more(&text));
    printf("\"%s\":%s", key, text.at);
    free(text.at);
}

static void json_bot(const struct arena *a, int i) {
    mz_interval in = share(a, i);
    printf("%s{", i ? "," : "");
    json_text("bot", a->spec[i]);
    printf(",\"games\":%.0f,\"won\":%.4f,\"low\":%.6f,\"high\":%.6f,\"elo\":%.2f,"
           "\"elo_error\":%.2f,\"decisions\":%.0f,\"iterations\":%.1f,\"exact\":%.0f}",
           a->played[i], a->won[i], in.low, in.high, a->rating[i].elo, a->rating[i].error,
           a->decisions[i], per(a->iterations[i], a->decisions[i]), a->exact[i]);
}

void arena_json(const struct arena *a) {
    printf("{\"game\":\"%s\",\"games\":%ld,\"seats\":%d,\"seatings\":%u,", mz_name_of(a->game),
           a->games, a->seats, a->seatings);
    json_text("seed", a->seed);
    fputs(",\"bots\":[", stdout);
    for (int i = 0; i < a->bots; i++) json_bot(a, i);
    fputs("],\"points\":[", stdout);
    for (int i = 0; i < a->bots; i++)
        for (int j = 0; j < a->bots; j++)
            printf("%s%.1f%s",
                   j   ? ","
                   : i ? ",["
                       : "[",
                   a->points[i * a->bots + j], j + 1 == a->bots ? "]" : "");
    fputs("],\"by_seat\":[", stdout);
    for (int x = 0; x < a->seats; x++) {
        mz_interval in = mz_wilson(a->seat_won[x], (double)a->games);
        printf("%s{\"seat\":\"%s\",\"won\":%.4f,\"low\":%.6f,\"high\":%.6f}", x ? "," : "",
               mz_seat(a->game, x), a->seat_won[x], in.low, in.high);
    }
    char hash[65];
    mz_hex(a->hash, 32, hash);
    printf("],\"decisions\":%llu,", (unsigned long long)a->all_decisions);
    if (a->stops)
        printf("\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.4f,\"verdict\":%d},", a->sprt.elo0,
               a->sprt.elo1, mz_sprt_llr(&a->sprt), mz_sprt_verdict(&a->sprt));
    printf("\"hash\":\"%s\"}\n", hash);
}

/* ---- the page ---- */

static const char head[] =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Mozzie arena</title>\n"
    "<style>\n"
    ":root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}\n"
    "body{max-width:62rem;margin:2rem auto;padding:0 1rem}\n"
    "table{border-collapse:collapse;width:100%}\n"
    "th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid #8885}\n"
    "th:first-child,td:first-child{text-align:left}\n"
    "code{overflow-wrap:anywhere}svg{display:block}.scroll{overflow-x:auto}\n"
    "</style>\n";

static void escaped(FILE *out, const char *s) {
    for (; *s; s++) {
        if (*s == '<')
            fputs("&lt;", out);
        else if (*s == '&')
            fputs("&amp;", out);
        else
            fputc(*s, out);
    }
}

/* The interval as a bar from 0 to 100 %, with a mark at the share itself. */
static void bar(FILE *out, double p, mz_interval in) {
    fprintf(out,
            "<svg width=\"200\" height=\"16\" viewBox=\"0 0 200 16\" aria-hidden=\"true\">"
            "<rect y=\"7\" width=\"200\" height=\"2\" fill=\"#8886\"/>"
            "<rect x=\"%.1f\" y=\"3\" width=\"%.1f\" height=\"10\" rx=\"3\" fill=\"#2F6FDE88\"/>"
            "<rect x=\"%.1f\" width=\"2\" height=\"16\" fill=\"currentColor\"/></svg>",
            200 * in.low, 200 * (in.high - in.low), 199 * p);
}

static void page_bots(const struct arena *a, FILE *out) {
    fputs("<h2>Bots</h2>\n<div class=\"scroll\"><table>\n<tr><th>bot<th>games<th>won<th>share"
          "<th>95 % interval<th><th>Elo<th>iterations a decision<th>solved\n",
          out);
    for (int i = 0; i < a->bots; i++) {
        mz_interval in = share(a, i);
        double p = per(a->won[i], a->played[i]);
        fputs("<tr><td>", out);
        escaped(out, a->spec[i]);
        fprintf(out, "<td>%.0f<td>%.1f<td>%.1f %%<td>%.1f to %.1f %%<td>", a->played[i], a->won[i],
                100 * p, 100 * in.low, 100 * in.high);
        bar(out, p, in);
        fprintf(out, "<td>%+.0f ± %.0f<td>%.0f<td>%.1f %%\n", a->rating[i].elo, a->rating[i].error,
                per(a->iterations[i], a->decisions[i]), 100 * per(a->exact[i], a->decisions[i]));
    }
    fputs("</table></div>\n", out);
}

static void page_pairs(const struct arena *a, FILE *out) {
    fputs("<h2>Points of one against another</h2>\n<div class=\"scroll\"><table>\n<tr><th>", out);
    for (int j = 0; j < a->bots; j++) {
        fputs("<th>", out);
        escaped(out, a->spec[j]);
    }
    for (int i = 0; i < a->bots; i++) {
        fputs("\n<tr><td>", out);
        escaped(out, a->spec[i]);
        for (int j = 0; j < a->bots; j++) {
            double won = a->points[i * a->bots + j], lost = a->points[j * a->bots + i];
            if (won + lost > 0)
                fprintf(out, "<td>%.1f of %.0f", won, won + lost);
            else
                fputs("<td>", out);
        }
    }
    fputs("\n</table></div>\n", out);
}

static void page_seats(const struct arena *a, FILE *out) {
    fputs("<h2>Seats</h2>\n<table>\n<tr><th>seat<th>won<th>95 % interval<th>\n", out);
    for (int x = 0; x < a->seats; x++) {
        mz_interval in = mz_wilson(a->seat_won[x], (double)a->games);
        double p = per(a->seat_won[x], (double)a->games);
        fprintf(out, "<tr><td>%s<td>%.1f %%<td>%.1f to %.1f %%<td>", mz_seat(a->game, x), 100 * p,
                100 * in.low, 100 * in.high);
        bar(out, p, in);
    }
    fputs("</table>\n", out);
}

static void page_again(const struct arena *a, FILE *out) {
    fprintf(out, "<h2>Play it again</h2>\n<p><code>mozzie arena %s --bots ", mz_name_of(a->game));
    for (int i = 0; i < a->bots; i++) {
        if (i) fputc(',', out);
        escaped(out, a->spec[i]);
    }
    fprintf(out, " -n %ld --seats %d --seed '", a->games, a->seats);
    escaped(out, a->seed);
    char hash[65];
    mz_hex(a->hash, 32, hash);
    fprintf(out, "'</code></p>\n<p>Hash over the results: <code>%s</code></p>\n</html>\n", hash);
}

bool arena_html(const struct arena *a, const char *path) {
    FILE *out = fopen(path, "wb");
    if (!out) return false;
    fputs(head, out);
    fprintf(out, "<h1>%s: %ld games between bots</h1>\n<p>%u seatings of each deal, seed <code>",
            mz_tables_of(a->game)->title, a->games, a->seatings);
    escaped(out, a->seed);
    fputs("</code>. Won games that are shared count in parts. Elo: mean 0, 95 % interval.</p>\n",
          out);
    if (a->stops)
        fprintf(
            out,
            "<p>Stopping rule %+g against %+g Elo: log-likelihood ratio %.2f of ±%.2f: %s.</p>\n",
            a->sprt.elo1, a->sprt.elo0, mz_sprt_llr(&a->sprt), MZ_SPRT_BOUND, verdict_words(a));
    page_bots(a, out);
    page_pairs(a, out);
    page_seats(a, out);
    page_again(a, out);
    bool bad = ferror(out) != 0;
    return fclose(out) == 0 && !bad;
}
