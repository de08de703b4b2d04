/* The languages that the library brings, and tellers. */
#include "engine/say.h"

#include <string.h>

static const mz_words_file *words_of(const char *language, const char *game) {
    for (const mz_words_file *f = mz_words_files; f->language; f++) {
        bool this = game ? f->game && !strcmp(f->game, game) : !f->game;
        if (this && !strcmp(f->language, language)) return f;
    }
    return NULL;
}

const char *mz_language(int i) {
    for (const mz_words_file *f = mz_words_files; f->language; f++)
        if (!f->game && !i--) return f->language;
    return NULL;
}

int mz_languages(void) {
    int n = 0;
    while (mz_language(n)) n++;
    return n;
}

const char *mz_language_of(const char *locale) {
    size_t n = strcspn(locale, "_.@-");
    for (int i = 0; i < mz_languages(); i++) {
        const char *language = mz_language(i);
        if (strlen(language) == n && !strncmp(language, locale, n)) return language;
    }
    return NULL;
}

bool mz_teller_in(const mz_game *game, const char *language, mz_teller *out) {
    const char *name = game->tables.name;
    const mz_words_file *words = words_of(language, name), *common = words_of(language, NULL);
    if (!words || !common) words = words_of("en", name), common = words_of("en", NULL);
    if (!words || !common) return false;
    return !mz_teller_with(game, words->words, common->words, out, NULL);
}

mz_status mz_teller_with(const mz_game *game, mz_words words, mz_words common, mz_teller *out,
                         mz_error *error) {
    *out = (mz_teller){.game = game, .words = words, .common = common, .you = MZ_NOBODY};
    if (mz_words_fit(words, game->rules->declared) && mz_words_fit(common, &mz_common))
        return MZ_OK;
    return mz_fail(error, MZ_OPTION, "words", "these words belong to another game or version");
}
