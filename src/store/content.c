/* Component files flattened: see content.h. jansson reads; its tree lives only during the call. */
#include "store/content.h"
#include "base/lines.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool pairs_add(mz_pairs *pairs, const char *key, const char *value) {
    if (pairs->n == pairs->cap) {
        int cap = pairs->cap ? 2 * pairs->cap : 16;
        mz_pair *grown = realloc(pairs->at, (size_t)cap * sizeof *grown);
        if (!grown) return false;
        pairs->at = grown, pairs->cap = cap;
    }
    size_t nkey = strlen(key) + 1, nvalue = strlen(value) + 1;
    char *both = malloc(nkey + nvalue); /* one block a pair: key, then value */
    if (!both) return false;
    memcpy(both, key, nkey);
    memcpy(both + nkey, value, nvalue);
    pairs->at[pairs->n].key = both;
    pairs->at[pairs->n++].value = both + nkey;
    return true;
}

void pairs_free(mz_pairs *pairs) {
    for (int i = 0; i < pairs->n; i++) {
        char *both; /* was not const when it was allocated */
        memcpy(&both, &pairs->at[i].key, sizeof both);
        free(both);
    }
    free(pairs->at);
    *pairs = (mz_pairs){0};
}

/* The walk over the tree: `key` holds the path to the value at hand. */
struct walk {
    const char *name;
    mz_pairs *out;
    mz_error *error;
    char key[CONTENT_KEY];
};

static mz_status refuse(struct walk *w, const char *why) {
    return mz_fail(w->error, MZ_OPTION, "content", "%.80s: %.100s: %s", w->name, w->key, why);
}

/* A value stands on a line of its own in the list of a game's content. */
static mz_status put(struct walk *w, const char *value) {
    for (const char *p = value; *p; p++)
        if ((unsigned char)*p < ' ') return refuse(w, "a control character in its text");
    if (w->out->n >= CONTENT_PAIRS) return refuse(w, "too many values");
    if (!pairs_add(w->out, w->key, value))
        return mz_fail(w->error, MZ_SPACE, "memory", "no memory for %.80s", w->name);
    return MZ_OK;
}

static mz_status flatten(struct walk *w, json_t *value, int depth);

/* One member: its name joined to the path, which is the old one again afterwards. */
static mz_status member(struct walk *w, const char *name, json_t *value, int depth) {
    size_t before = strlen(w->key);
    if (!*name || strpbrk(name, ".\n="))
        return refuse(w, "a key is empty or holds '.', '=' or a line end");
    if (before + 1 + strlen(name) >= sizeof w->key) return refuse(w, "its keys are too long");
    snprintf(w->key + before, sizeof w->key - before, ".%s", name);
    mz_status status = flatten(w, value, depth);
    w->key[before] = 0;
    return status;
}

static mz_status flatten_members(struct walk *w, json_t *value, int depth) {
    const char *name;
    json_t *inner;
    size_t i;
    mz_status status = MZ_OK;
    if (json_is_object(value)) {
        json_object_foreach(value, name, inner) {
            if ((status = member(w, name, inner, depth)) != MZ_OK) return status;
        }
    } else {
        json_array_foreach(value, i, inner) {
            char index[24];
            snprintf(index, sizeof index, "%zu", i);
            if ((status = member(w, index, inner, depth)) != MZ_OK) return status;
        }
    }
    return status;
}

static mz_status flatten(struct walk *w, json_t *value, int depth) {
    char number[32];
    switch (json_typeof(value)) {
    case JSON_OBJECT:
    case JSON_ARRAY:
        if (depth >= CONTENT_DEPTH) return refuse(w, "nested too deeply");
        if (depth && !json_object_size(value) && !json_array_size(value))
            return put(w, ""); /* said to be empty, which is not the same as not said */
        return flatten_members(w, value, depth + 1);
    case JSON_STRING: return put(w, json_string_value(value));
    case JSON_INTEGER:
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        return put(w, number);
    case JSON_TRUE: return put(w, "true");
    case JSON_FALSE: return put(w, "false");
    case JSON_REAL: return refuse(w, "only whole numbers are used");
    case JSON_NULL: return refuse(w, "it has no value (null)");
    }
    return refuse(w, "not a value");
}

mz_status content_flatten(const char *name, const char *json, size_t n, mz_pairs *out,
                          mz_error *error) {
    if (n > CONTENT_BYTES)
        return mz_fail(error, MZ_OPTION, "content", "%.80s: larger than 1 MiB", name);
    json_error_t why;
    mz_lines lines; /* all it holds of the text are its bounds */
    mz_error bad = {.at = -1};
    if (mz_lines_in(&lines, json, n, &bad))
        return mz_fail(error, MZ_OPTION, "content", "%.80s: %.100s", name, bad.text);
    json_t *tree =
        json_loadb(lines.at, (size_t)(lines.end - lines.at), JSON_REJECT_DUPLICATES, &why);
    if (!tree) {
        mz_status status = mz_fail(error, MZ_OPTION, "content", "%.80s:%d:%d: %.100s", name,
                                   why.line, why.column, why.text);
        if (error) error->at = why.position;
        return status;
    }
    struct walk w = {name, out, error, "content"};
    mz_status status = json_is_object(tree)
                           ? flatten(&w, tree, 0)
                           : mz_fail(error, MZ_OPTION, "content",
                                     "%.80s:1:1: a component file is an object", name);
    json_decref(tree);
    return status;
}
