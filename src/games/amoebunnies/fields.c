/* The fields of the view: every byte of it that tells something, in the order of the state. */
#include "games/amoebunnies/tables.h"

#define AT(member) offsetof(struct bunny_state, member)
#define SIZE(member) sizeof(((struct bunny_state *)0)->member)

/* A number or list of bytes; a list of rows by columns of bytes; a bit set; all of them public. */
#define BYTES(name, type, rows, cols, encode, low, high, doc)                                      \
    { #name, type, doc, AT(name), 1, false, false, rows, cols, encode, low, high }
#define WIDE(name, type, rows, encode, high, doc)                                                  \
    { #name, type, doc, AT(name), SIZE(name) / (rows), false, false, rows, 1, encode, 0, high }
#define SPACES(name, doc) WIDE(name, "space", 1, MZ_BITS, 35, doc)
#define OWN(name, type, rows, cols, high, doc)                                                     \
    { #name, type, doc, AT(hid.name), 1, false, true, rows, cols, MZ_NUMBER, 0, high }

const mz_field bunny_fields[] = {
    SPACES(down, "face-down flower tokens"),
    SPACES(peeked, "those of them that Roy has looked at"),
    SPACES(stacks, "spaces with a stack of Cam's"),
    SPACES(blocked, "spaces with four or more Cams: entering costs a card"),
    SPACES(hide, "Sarı's hiding places"),
    SPACES(dull, "dull rainbows"),
    SPACES(bright, "bright rainbows"),
    SPACES(pal, "face-down palettes"),
    SPACES(tun, "tunnels"),
    SPACES(located, "location cards on the discard pile"),
    WIDE(round, "number", 1, MZ_NUMBER, 200, "round, from 1"),
    WIDE(bonus, "number", 1, MZ_NUMBER, 16, "bonus movement left this turn"),
    WIDE(deck, "number", 1, MZ_NUMBER, 42, "cards in the colour deck"),
    WIDE(gift_deck, "number", 1, MZ_NUMBER, 36, "cards in the gift deck"),
    WIDE(jelly, "number", 6, MZ_NUMBER, 18, "jellies of each seat"),
    BYTES(turn, "seat", 1, 1, MZ_CHOICE, 0, 5, "whose turn it is"),
    BYTES(first, "seat", 1, 1, MZ_CHOICE, 0, 5, "who went first"),
    BYTES(left, "number", 1, 1, MZ_NUMBER, 0, 12, "allowance left this turn"),
    BYTES(rolls, "number", 1, 1, MZ_NUMBER, 0, 2, "rolls of Sunil's die made this turn"),
    BYTES(idle, "number", 1, 1, MZ_NUMBER, 0, 6, "idle actions in a row"),
    BYTES(used, "flag", 1, 1, MZ_BITS, 0, 7, "abilities used this turn"),
    BYTES(won, "seat", 1, 1, MZ_CHOICE, 0, 5, "who has won; 254 nobody when the rounds are over"),
    BYTES(npend, "number", 1, 1, MZ_NUMBER, 0, 4, "things still to be done"),
    BYTES(pend, "duty", 4, 4, MZ_SKIP, 0, 255, "each: what, and up to three numbers"),
    BYTES(pos, "space", 6, 1, MZ_CHOICE, 0, 35, "where each seat's token is; 255 none (Cam)"),
    BYTES(hn, "number", 6, 1, MZ_NUMBER, 0, 42, "colour cards in each hand"),
    BYTES(gn, "number", 6, 1, MZ_NUMBER, 0, 36, "gift cards in each hand"),
    BYTES(st, "space count", 36, 1, MZ_NUMBER, 0, 12, "Cams on each space"),
    BYTES(gifts, "space count", 36, 1, MZ_NUMBER, 0, 14, "gifts on each space"),
    BYTES(discard, "card count", 1, 43, MZ_NUMBER, 0, 2, "colour discard pile, by card"),
    BYTES(used_gifts, "gift count", 1, 12, MZ_NUMBER, 0, 9, "gift discard pile, by card"),
    BYTES(old, "card count", 1, 43, MZ_NUMBER, 0, 2,
          "copies that surely are in some hand, by card"),
    BYTES(old_gifts, "gift count", 1, 12, MZ_NUMBER, 0, 9,
          "gift cards that surely are in some hand"),
    BYTES(few, "number", 6, 6, MZ_NUMBER, 0, 43,
          "by seat and colour: 0, or one more than the most cards in hand that fit"),
    BYTES(carry, "face", 1, 1, MZ_CHOICE, 0, 2, "the flower Roy carries; 255 none"),
    BYTES(boosts, "boost", 1, 1, MZ_BITS, 0, 2, "Roy's boosts: Speedy Delivery, Peek, Bargain"),
    BYTES(up, "space", 3, 2, MZ_CHOICE, 0, 35, "face-up flowers of bird, bee and butterfly"),
    BYTES(gone, "number", 2, 1, MZ_NUMBER, 0, 2, "used-up Draw 2 and Collect 2 tokens"),
    BYTES(track, "number", 1, 1, MZ_NUMBER, 0, 14, "gifts left on Sarı's track"),
    BYTES(got, "number", 1, 1, MZ_NUMBER, 0, 3, "rainbows collected"),
    BYTES(marks, "colour", 1, 1, MZ_BITS, 0, 5, "Midori's coloured markers"),
    BYTES(pig, "colour", 1, 1, MZ_BITS, 0, 5, "pigments found"),
    BYTES(zone, "yes", 1, 1, MZ_CHOICE, 0, 1, "Zone In is still there"),
    BYTES(art, "art", 1, 1, MZ_CHOICE, 0, 1, "side of Art Direction"),
    BYTES(str, "path", 2, 1, MZ_CHOICE, 0, 95, "Sunil's strings, the earlier first; 255 at home"),
    BYTES(part, "space", 1, 1, MZ_CHOICE, 0, 35, "the particle"),
    BYTES(dial, "number", 1, 1, MZ_NUMBER, 0, 6, "Violet's dial"),
    BYTES(smp, "colour", 1, 1, MZ_BITS, 0, 5, "samples collected"),
    BYTES(looked, "space", 1, 1, MZ_CHOICE, 0, 35, "the flower Roy looked at this turn"),
    BYTES(splash, "path", 4, 1, MZ_CHOICE, 0, 95, "splashes; 255 on Cam's board"),
    BYTES(grown, "path", 3, 1, MZ_CHOICE, 0, 95, "overgrown paths; 255 on Midori's board"),
    OWN(hand, "card count", 6, 44, 2, "colour cards in hand, by seat and card"),
    OWN(gift, "gift count", 6, 12, 9, "gift cards in hand, by seat and card"),
    {"faces", "number", "faces Roy has peeked at plus one, by flower mark", AT(hid.face), 1, false,
     true, 16, 1, MZ_SKIP, 0, 8},
    {"facts", "number", "cards known in others' hands: card plus one, hands as bits, by seat",
     AT(hid.fact), 1, false, true, 6, 24, MZ_SKIP, 0, 63},
};
_Static_assert(sizeof bunny_fields / sizeof *bunny_fields == BUNNY_FIELDS,
               "count them in tables.h");
