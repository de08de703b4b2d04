/* `mozzie rules`: the rules in our own words, whole or one numbered statement. A statement is a
 * line that begins with its anchors ("[MS-12] ..."; a list mark may stand before them), with the
 * lines that continue it. */
#include "cli/rules.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *text_of(const char *game) {
    for (const struct cli_rule_text *t = cli_rule_texts; t->game; t++)
        if (!strcmp(t->game, game)) return (const char *)t->text;
    return NULL;
}

/* The anchors at the start of a line, or NULL. */
static const char *anchors(const char *line) {
    line += strspn(line, "-* ");
    return *line == '[' ? line : NULL;
}

static size_t line_length(const char *line) {
    const char *end = strchr(line, '\n');
    return end ? (size_t)(end - line) + 1 : strlen(line);
}

/* Whether the anchors name the number: "[MS-12]", "[MS-12] [MS-13]", "[MS-12, MS-13]". */
static bool names(const char *at, const char *number) {
    char prefix[512];
    size_t n = 0;
    for (bool inside = false; at[n] && at[n] != '\n' && n < sizeof prefix - 1; n++) {
        if (!inside && at[n] != '[' && at[n] != ' ') break;
        inside = at[n] != ']' && (inside || at[n] == '[');
        prefix[n] = at[n];
    }
    prefix[n] = 0;
    char *rest, *word = strtok_r(prefix, "[], ", &rest);
    while (word && strcasecmp(word, number) != 0) word = strtok_r(NULL, "[], ", &rest);
    return word != NULL;
}

static bool put_statement(const char *text, const char *number, mz_text *out) {
    bool any = false, taking = false;
    for (size_t n; *text; text += n) {
        n = line_length(text);
        const char *begins = anchors(text);
        bool blank = *text == '\n' || *text == '\r' || *text == '#';
        if (begins || blank) taking = begins && names(begins, number);
        if (taking) mz_putf(out, "%.*s", (int)n, text);
        any |= taking;
    }
    return any;
}

bool cli_rules_text(const char *game, const char *number, mz_text *out) {
    const char *text = text_of(game);
    if (!text) return false;
    if (number) return put_statement(text, number, out);
    mz_put(out, text);
    return true;
}

int cli_rules(int argc, char **argv) {
    struct cli cli;
    int code;
    if (cli_parse(&cli, argc, argv, "", CLI_GAME, 0, &code)) {
        mz_text text = cli_text();
        const char *number = cli.nrest ? cli.rest[0] : NULL;
        bool found;
        do found = cli_rules_text(cli.game, number, &text);
        while (cli_more(&text));
        if (cli.nrest > 1)
            code = cli_usage("%s", cli_synopsis("rules"));
        else if (found)
            fputs(text.at, stdout);
        else
            code = cli_usage(number ? "the rules of %s have no number %.40s"
                                    : "the rules of %s are not in this build",
                             cli.game, number ? number : "");
        free(text.at);
        if (!code) code = cli_flush();
    }
    cli_free(&cli);
    return code;
}
