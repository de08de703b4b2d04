#include "changes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Sets the cell whose number `*left` counts down to, in reading order; true when it was below. */
static bool put(json_t *at, json_int_t *left, json_int_t value) {
    const char *key;
    json_t *inner;
    size_t i;
    if (json_is_integer(at)) {
        if ((*left)--) return false;
        json_integer_set(at, value);
        return true;
    }
    json_array_foreach(at, i, inner) if (put(inner, left, value)) return true;
    json_object_foreach(at, key, inner) {
        if (!strcmp(key, "sel") || !strcmp(key, "pick")) continue;
        if (put(inner, left, value)) return true;
    }
    return false;
}

void json_take_changes(json_t *view, const json_t *changes) {
    static const char *const whole[] = {"sel", "pick"};
    const json_t *set = json_object_get(changes, "set");
    for (size_t i = 0; i < json_array_size(set); i += 2) {
        json_int_t left = json_integer_value(json_array_get(set, i));
        assert_true(put(view, &left, json_integer_value(json_array_get(set, i + 1))));
    }
    for (int i = 0; i < 2; i++) {
        json_t *list = json_object_get(changes, whole[i]);
        if (list) json_object_set_new(view, whole[i], json_deep_copy(list));
    }
}
