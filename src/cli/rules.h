/* The rules in our own words, embedded at build time from docs/rules (cmake/embed.cmake). */
#ifndef MZ_CLI_RULES_H
#define MZ_CLI_RULES_H

struct cli_rule_text {
    const char *game;
    const unsigned char *text; /* Markdown, UTF-8, ended by a zero byte */
};

/* Ended by a row of NULLs. */
extern const struct cli_rule_text cli_rule_texts[];

#endif
