/* Names and seeds: see label.h. */
#include "base/label.h"

#include "base/lines.h"

enum kind { SEEN, BLANK, CLINGS, HIDDEN, TURNS };

/* By rising code points: Unicode's Default_Ignorable_Code_Point, Bidi_Control, White_Space, the
 * general category Cc, the marks that are for other characters, and what fonts draw as nothing. */
static const struct {
    uint32_t from, to;
    enum kind kind;
} SPECIAL[] = {
    {0x00, 0x1F, HIDDEN},       {0x20, 0x20, BLANK},        {0x7F, 0x9F, HIDDEN},
    {0xA0, 0xA0, BLANK},        {0xAD, 0xAD, HIDDEN},       {0x300, 0x34E, CLINGS},
    {0x34F, 0x34F, HIDDEN},     {0x350, 0x36F, CLINGS},     {0x61C, 0x61C, TURNS},
    {0x115F, 0x1160, HIDDEN},   {0x1680, 0x1680, BLANK},    {0x17B4, 0x17B5, HIDDEN},
    {0x180B, 0x180D, CLINGS},   {0x180E, 0x180E, HIDDEN},   {0x180F, 0x180F, CLINGS},
    {0x2000, 0x200A, BLANK},    {0x200B, 0x200B, HIDDEN},   {0x200C, 0x200D, CLINGS},
    {0x200E, 0x200F, TURNS},    {0x2028, 0x2029, HIDDEN},   {0x202A, 0x202E, TURNS},
    {0x202F, 0x202F, BLANK},    {0x205F, 0x205F, BLANK},    {0x2060, 0x2065, HIDDEN},
    {0x2066, 0x2069, TURNS},    {0x206A, 0x206F, HIDDEN},   {0x20D0, 0x20FF, CLINGS},
    {0x2800, 0x2800, BLANK},    {0x3000, 0x3000, BLANK},    {0x3164, 0x3164, HIDDEN},
    {0xFE00, 0xFE0F, CLINGS},   {0xFEFF, 0xFEFF, HIDDEN},   {0xFFA0, 0xFFA0, HIDDEN},
    {0xFFF0, 0xFFFB, HIDDEN},   {0xFFFE, 0xFFFF, HIDDEN},   {0x1BCA0, 0x1BCA3, HIDDEN},
    {0x1D173, 0x1D17A, HIDDEN}, {0xE0000, 0xE001F, HIDDEN}, {0xE0020, 0xE007F, CLINGS},
    {0xE0080, 0xE00FF, HIDDEN}, {0xE0100, 0xE01EF, CLINGS}, {0xE01F0, 0xE0FFF, HIDDEN},
};

static enum kind kind_of(uint32_t point) {
    for (size_t i = 0; i < sizeof SPECIAL / sizeof *SPECIAL; i++)
        if (point <= SPECIAL[i].to) return point >= SPECIAL[i].from ? SPECIAL[i].kind : SEEN;
    return SEEN;
}

mz_status mz_label(const char *what, const char *text, size_t n, int most, mz_error *error) {
    mz_lines lines;
    mz_status status = mz_lines_in(&lines, text, n, error);
    if (status) return status;
    enum kind first = SEEN, last = SEEN;
    int points = 0;
    bool seen = false;
    for (size_t at = 0; at < n; points++) {
        uint32_t point;
        at += (size_t)mz_code_point(text + at, n - at, &point);
        last = kind_of(point);
        if (!points) first = last;
        seen |= last == SEEN;
        if (last == HIDDEN)
            return mz_fail(error, MZ_OPTION, "hidden", "%s: its character %d can't be seen", what,
                           points + 1);
        if (last == TURNS)
            return mz_fail(error, MZ_OPTION, "direction",
                           "%s: its character %d turns the direction of writing", what, points + 1);
    }
    if (!points || points > most)
        return mz_fail(error, MZ_OPTION, "length", "%s has 1 to %d characters", what, most);
    if (!seen) return mz_fail(error, MZ_OPTION, "blank", "%s: nothing of it can be seen", what);
    if (first == BLANK || last == BLANK)
        return mz_fail(error, MZ_OPTION, "blank", "%s neither begins nor ends with a blank", what);
    return MZ_OK;
}
