/* Every language of the narrator: every row of every game is said, plainly, and grammar is right
 * where languages differ. */
#include "engine/say.h"
#include "lib/test.h"
#include "mozzie/chance.h"
#include "mozzie/say.h"

#include <stdio.h>
#include <string.h>

enum { EVENTS = 512, GAMES = 2, LINES = 1 << 16 };

static const char *const NAMES[MZ_SEATS] = {"Ana", "Bob", "Irene"};
static char line[LINES], english[LINES];

static mz_game *made(const char *name) {
    mz_game *game;
    if (mz_make(name, NULL, 0, &game, NULL)) fail();
    return game;
}

static mz_teller teller(const mz_game *game, const char *language, int you) {
    mz_teller t;
    assert_true(mz_teller_in(game, language, &t));
    t.name = NAMES;
    t.you = you;
    return t;
}

/* Nothing of a pattern is left, nothing is missing between two blanks or before a point. */
static void assert_plain(const char *language, const char *row, const char *said) {
    size_t n = strlen(said);
    bool odd = strpbrk(said, "{}[]|\x01\x02\x03") || strstr(said, "  ") || strstr(said, " .") ||
               strstr(said, " ,") || strstr(said, "..") || strstr(said, "-32768") || *said == ' ' ||
               (n && said[n - 1] == ' ');
    if (odd) fail_msg("%s, %s: nobody says \"%s\"", language, row, said);
}

/* What is said in English is said in the other languages too, and only that. */
static void assert_said(const char *language, const char *row) {
    assert_plain(language, row, line);
    if (!*line != !*english) fail_msg("%s: %s is \"%s\"", language, row, *line ? line : english);
}

/* ---- rows with arguments of all kinds ---- */

static const mz_type *type_of(const mz_tables *t, const char *name, size_t n) {
    for (int i = 0; i < t->ntypes; i++)
        if (!strncmp(t->types[i].name, name, n) && !t->types[i].name[n]) return &t->types[i];
    return NULL;
}

/* The highest value of a type: that of its names or a field, else few. */
static int highest(const mz_tables *t, const char *name) {
    const mz_type *type = type_of(t, name, strlen(name));
    int high = 2;
    if (!type && (!strncmp(name, "seat", 4) || strstr(name, "s") == name + strlen(name) - 1))
        return 1;
    if (!type) return 9;
    if (type->calls >= MZ_BY_SEATS) return t->seats_low - 1 + (type->calls == MZ_BY_HOLDERS);
    if (type->n) return type->n - 1;
    for (int i = 0; i < t->nfields; i++)
        if (!strcmp(t->fields[i].type, name) && t->fields[i].high < 255) high = t->fields[i].high;
    return high;
}

static int16_t sample(const mz_tables *t, const char *arg, int k) {
    const char *name = mz_arg_type(arg);
    size_t n = strlen(name);
    if (!type_of(t, name, n) && n && name[n - 1] == 's') return (int16_t)(k % 3 + 1); /* a set */
    return (int16_t)(k % (highest(t, name) + 1));
}

enum { SAMPLES = 40 };

static void fill(const mz_tables *t, const char *const *args, int k, int16_t a[6]) {
    for (int i = 0; i < 6 && args[i]; i++) a[i] = sample(t, args[i], k + i);
}

static void say_event_rows(const mz_teller *t, const mz_teller *en) {
    const mz_tables *tables = mz_tables_of(t->game);
    for (int i = 0; i < tables->nevents; i++)
        for (int k = 0; k < SAMPLES; k++) {
            const mz_event_row *row = &tables->events[i];
            mz_event event = {.kind = (uint8_t)i, .by = (uint8_t)(k % 2)};
            fill(tables, row->args, k, event.a);
            for (int j = 0; k % 3 == 0 && j < 6; j++)
                if (row->hidden >> j & 1) event.a[j] = MZ_HIDDEN;
            mz_text out = mz_text_in(line, LINES), first = mz_text_in(english, LINES);
            mz_say_event(t, &event, &out);
            mz_say_event(en, &event, &first);
            assert_said("event", row->name);
        }
}

static void say_choice_rows(const mz_teller *t, const mz_teller *en) {
    const mz_tables *tables = mz_tables_of(t->game);
    for (int i = 0; i < tables->nkinds; i++)
        for (int k = 0; k < SAMPLES; k++) {
            mz_desc choice = {.kind = (uint8_t)i};
            fill(tables, tables->kinds[i].args, k, choice.a);
            for (int part = MZ_WHOLE; part <= MZ_NEXT; part++) {
                mz_text out = mz_text_in(line, LINES), first = mz_text_in(english, LINES);
                mz_say_choice(t, &choice, (mz_part)part, &out);
                mz_say_choice(en, &choice, (mz_part)part, &first);
                assert_said("choice", tables->kinds[i].name);
            }
            mz_text out = mz_text_in(line, LINES), first = mz_text_in(english, LINES);
            mz_say_group(t, i, &out);
            mz_say_group(en, i, &first);
            assert_said("group", tables->kinds[i].name);
        }
}

static void say_names(const mz_teller *t) {
    const mz_tables *tables = mz_tables_of(t->game);
    for (int i = 0; i < tables->noptions; i++)
        for (int k = -1; k < 0 || tables->options[i].values[k]; k++) {
            mz_text out = mz_text_in(line, LINES);
            mz_say_option(t, i, k, &out);
            assert_true(out.len > 0);
            assert_plain("option", tables->options[i].name, line);
        }
    for (int i = 0; i < tables->ntypes; i++)
        for (int k = 0; k <= highest(tables, tables->types[i].name); k++) {
            mz_text out = mz_text_in(line, LINES);
            mz_say_value(t, tables->types[i].name, k, &out);
            assert_true(out.len > 0);
            assert_plain("type", tables->types[i].name, line);
        }
    mz_text out = mz_text_in(line, LINES);
    mz_say_summary(t, &out);
    assert_true(out.len > 0);
    assert_plain("game", "summary", line);
}

/* ---- games ---- */

static void say_node(const mz_game *game, const char *language, const void *at) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_teller en = teller(game, "en", 0), t = teller(game, language, 0);
    int seat = mz_to_act(at);
    mz_see(game, at, 0, view);
    for (int part = MZ_WHOLE; part <= MZ_BUSY; part++) {
        mz_text out = mz_text_in(line, LINES), first = mz_text_in(english, LINES);
        mz_say_stage(&t, view, seat, (mz_part)part, &out);
        mz_say_stage(&en, view, seat, (mz_part)part, &first);
        assert_said(language, "stage");
    }
    mz_text out = mz_text_in(line, LINES);
    mz_say_view(&t, view, &out);
    assert_true(out.len > 0);
    if (strpbrk(line, "{}[]|\x01\x02\x03")) fail_msg("%s: %s", language, line);
}

static void say_events(const mz_game *game, const char *language, const mz_log *log) {
    for (uint32_t i = 0; i < log->n; i++)
        for (int you = MZ_NOBODY, k = 0; k < 2; you = 0, k++) {
            mz_event shown = mz_shown(game, &log->at[i], k ? 0 : MZ_ALL);
            mz_teller en = teller(game, "en", you), t = teller(game, language, you);
            mz_text out = mz_text_in(line, LINES), first = mz_text_in(english, LINES);
            mz_say_event(&t, &shown, &out);
            mz_say_event(&en, &shown, &first);
            assert_said(language, mz_tables_of(game)->events[shown.kind].name);
        }
}

static void say_choices(const mz_game *game, const char *language, const void *at,
                        const mz_set *set) {
    mz_id ids[MZ_WORDS * 64];
    mz_teller en = teller(game, "en", 0), t = teller(game, language, 0);
    int n = mz_list(set, ids);
    for (int i = 0; i < n; i++) {
        mz_desc choice = mz_describe(game, at, ids[i]);
        mz_text out = mz_text_in(line, LINES), first = mz_text_in(english, LINES);
        mz_say_choice(&t, &choice, MZ_WHOLE, &out);
        mz_say_choice(&en, &choice, MZ_WHOLE, &first);
        assert_true(out.len > 0);
        assert_said(language, mz_tables_of(game)->kinds[choice.kind].name);
    }
}

static void play(const mz_game *game, const char *language, uint64_t k) {
    _Alignas(8) uint8_t at[MZ_STATE_MAX];
    mz_source source;
    mz_rng rng = mz_rng_text("languages", k);
    mz_event events[EVENTS];
    mz_source_game(&source, "languages", k);
    mz_init(game, at);
    for (int steps = 0; !mz_over(at); steps++) {
        mz_log log = {events, 0, EVENTS};
        int seat = mz_to_act(at);
        if (steps % 7 == 0) say_node(game, language, at);
        if (seat == MZ_NATURE) {
            mz_id ids[4];
            int n = mz_draw(game, at, &source, ids, NULL, NULL);
            for (int i = 0; i < n; i++) mz_step(game, at, mz_to_act(at), ids[i], &log);
        } else {
            mz_set set;
            uint32_t n = (uint32_t)mz_legal(game, at, seat, &set);
            if (steps % 5 == 0) say_choices(game, language, at, &set);
            mz_step(game, at, seat, mz_kth(&set, (int)mz_below(&rng, n)), &log);
        }
        assert_in_range(log.n, 0, EVENTS);
        if (steps % 3 == 0) say_events(game, language, &log);
    }
    say_node(game, language, at);
}

static void every_row_in_every_language(void **state) {
    (void)state;
    for (int l = 0; l < mz_languages(); l++)
        for (int i = 0; i < mz_games(); i++) {
            mz_game *game = made(mz_game_name(i));
            for (int you = MZ_NOBODY, k = 0; k < 3; you = k++) {
                mz_teller en = teller(game, "en", you), t = teller(game, mz_language(l), you);
                say_event_rows(&t, &en);
                say_choice_rows(&t, &en);
                say_names(&t);
            }
            mz_free(game);
        }
}

static void whole_games_in_every_language(void **state) {
    (void)state;
    for (int l = 0; l < mz_languages(); l++)
        for (int i = 0; i < mz_games(); i++) {
            mz_game *game = made(mz_game_name(i));
            for (uint64_t k = 0; k < GAMES; k++) play(game, mz_language(l), k);
            mz_free(game);
        }
}

/* ---- grammar ---- */

static int event_named(const mz_tables *t, const char *name) {
    for (int i = 0; i < t->nevents; i++)
        if (!strcmp(t->events[i].name, name)) return i;
    fail_msg("no event %s", name);
    return 0;
}

struct sentence {
    const char *language, *game, *event;
    int you;
    mz_event told;
    const char *said;
};

static void assert_sentence(const struct sentence *s) {
    mz_game *game = made(s->game);
    mz_teller t = teller(game, s->language, s->you);
    mz_event event = s->told;
    event.kind = (uint8_t)event_named(mz_tables_of(game), s->event);
    mz_text out = mz_text_in(line, LINES);
    mz_say_event(&t, &event, &out);
    assert_string_equal(line, s->said);
    mz_free(game);
}

#define MQ "mosquito"
#define MS "mosquito-show"
#define MA "moustique-attaque"
#define MZ "mosquitozzz"
#define AB "amoebunnies"
#define ANYBODY MZ_NOBODY

static const struct sentence SENTENCES[] = {
    /* You as subject, as owner, as object. */
    {"en", MQ, "attack", 0, {.by = 1, .a = {1}}, "Bob reaches for your pile."},
    {"fr", MQ, "attack", 0, {.by = 1, .a = {1}}, "Bob vise votre tas."},
    {"de", MQ, "attack", 0, {.by = 1, .a = {1}}, "Bob greift nach deinem Stapel."},
    {"es", MQ, "attack", 0, {.by = 1, .a = {1}}, "Bob va a por tu montón."},
    {"fr", MQ, "attack", 1, {.by = 1, .a = {0}}, "Vous laissez passer."},
    {"de", MQ, "attack", 1, {.by = 1, .a = {0}}, "Du lässt es."},
    {"es", MQ, "attack", 1, {.by = 1, .a = {0}}, "Lo dejas pasar."},
    {"fr", MS, "turn", 0, {.a = {0}}, "À vous."},
    {"de", MS, "turn", 0, {.a = {0}}, "Du bist dran."},
    {"es", MS, "turn", 0, {.a = {0}}, "Te toca."},
    {"fr", MZ, "lamp", 0, {.a = {0, 1, 0}}, "La Lampe passe de vous à Bob."},
    {"de", MZ, "lamp", 0, {.a = {1, 0, 0}}, "Die Lampe geht von Bob zu dir."},
    {"es", MZ, "lamp", 0, {.a = {1, 0, 0}}, "La Lámpara pasa de Bob a ti."},
    {"fr", MZ, "tie", 0, {.a = {0, 3}}, "Départage : vous touchez 3 marqueurs sur dix."},
    {"de", MZ, "tie", 0, {.a = {0, 3}}, "Stechen: Du triffst 3 von zehn Markern."},
    {"es", AB, "gave", 1, {.a = {0, 1, MZ_HIDDEN}}, "Ana te da una carta."},
    {"de", AB, "gave", 1, {.a = {0, 1, MZ_HIDDEN}}, "Ana gibt dir eine Karte."},
    {"es", AB, "allowed", ANYBODY, {.a = {1, 1}}, "A Bob le queda 1 movimiento."},
    {"es", AB, "allowed", 1, {.a = {1, 2}}, "Te quedan 2 movimientos."},

    /* Elision and contraction; codes of the notation stay. */
    {"fr", MQ, "taken", ANYBODY, {.by = 1, .a = {0, 3}}, "Bob prend le tas d’Ana, 3 cartes."},
    {"fr", MQ, "taken", ANYBODY, {.by = 0, .a = {1, 1}}, "Ana prend le tas de Bob, 1 carte."},
    {"fr", MS, "placed", ANYBODY, {.a = {1, 4}}, "Le toucan d’Ana commence en a2."},
    {"fr", MS, "blue", 0, {.a = {0, 4, 5}}, "Effet bleu : votre caméléon est porté de a2 en b2."},
    {"es", MS, "blue", 0, {.a = {0, 4, 5}}, "Efecto azul: tu camaleón pasa de a2 a b2."},
    {"fr",
     AB,
     "moved",
     ANYBODY,
     {.a = {1, 0, 6}},
     "Bob va du Champ rouge (Rr) à la Ferme rouge (Or)."},
    {"es",
     AB,
     "moved",
     ANYBODY,
     {.a = {1, 9, 0}},
     "Bob va de la Granja verde (Og) al Campo rojo (Rr)."},
    {"es",
     AB,
     "moved",
     1,
     {.a = {1, 2, 8}},
     "Vas del Campo amarillo (Ry) a la Granja amarilla (Oy)."},
    {"de",
     AB,
     "unsplashed",
     ANYBODY,
     {.by = 1, .a = {0}},
     "Bob nimmt den Spritzer vom lila Weg von Rr nach Rg."},

    /* Gender and case. */
    {"de",
     MS,
     "red",
     ANYBODY,
     {.a = {0}},
     "Roter Effekt: Das Chamäleon der anderen Seite muss als Nächstes ziehen."},
    {"de",
     MS,
     "red",
     ANYBODY,
     {.a = {1}},
     "Roter Effekt: Der Tukan der anderen Seite muss als Nächstes ziehen."},
    {"de", MS, "declined", 0, {.a = {3}}, "Du verzichtest auf den weißen Effekt."},
    {"de",
     AB,
     "strung",
     ANYBODY,
     {.by = 1, .a = {2}},
     "Bob legt eine Schnur: der grüne Weg von Rr nach Oo."},
    {"de",
     AB,
     "splashed",
     1,
     {.by = 1, .a = {2}},
     "Du legst einen Spritzer auf den grünen Weg von Rr nach Oo."},

    /* None, one, two: French counts none as one, the others as many. */
    {"en", MA, "point", ANYBODY, {.by = 1, .a = {0}}, "Bob has 0 hunting points now."},
    {"fr", MA, "point", ANYBODY, {.by = 1, .a = {0}}, "Bob a maintenant 0 point de chasse."},
    {"fr", MA, "point", 1, {.by = 1, .a = {2}}, "Vous avez maintenant 2 points de chasse."},
    {"de", MA, "point", ANYBODY, {.by = 1, .a = {0}}, "Bob hat jetzt 0 Jagdpunkte."},
    {"de", MA, "point", ANYBODY, {.by = 1, .a = {1}}, "Bob hat jetzt 1 Jagdpunkt."},
    {"es", MA, "point", ANYBODY, {.by = 1, .a = {0}}, "Bob tiene ahora 0 puntos de caza."},
    {"es", MA, "swarm", ANYBODY, {.a = {1}}, "1 veraneante deja la pista."},
    {"es", MA, "swarm", ANYBODY, {.a = {2}}, "2 veraneantes dejan la pista."},
    {"fr", MA, "tapped", ANYBODY, {.by = 1, .a = {1, 0}}, "Bob tape la place 1 : Raté."},
    {"fr", MA, "tapped", 1, {.by = 1, .a = {5, 1}}, "Vous tapez les places 1 et 3 : Dard !"},

    /* What is hidden is left out. */
    {"en", MZ, "drew", ANYBODY, {.a = {1, MZ_HIDDEN}}, "Bob draws a card."},
    {"fr", MZ, "drew", 1, {.a = {1, MZ_HIDDEN}}, "Vous piochez une carte."},
    {"de", MZ, "drew", 1, {.a = {1, MZ_HIDDEN}}, "Du ziehst eine Karte."},
    {"es", MZ, "drew", 1, {.a = {1, MZ_HIDDEN}}, "Robas una carta."},
    {"fr",
     MA,
     "placed",
     ANYBODY,
     {.by = 1, .a = {0xD, MZ_HIDDEN}},
     "Bob a posé trois cartes : places 1, 3 et 4."},

    /* Who has won: one, several, you, you among others. */
    {"fr",
     MA,
     "over",
     ANYBODY,
     {.a = {1, 2}},
     "Ana gagne aussitôt avec quatre cartes de la même couleur : bleu !"},
    {"de", MA, "over", ANYBODY, {.a = {3, -1}}, "Das Spiel ist aus. Ana und Bob gewinnen."},
    {"de", MA, "over", 0, {.a = {3, -1}}, "Das Spiel ist aus. Du und Bob gewinnt."},
    {"es", MA, "over", 0, {.a = {3, -1}}, "Fin de la partida. Tú y Bob ganáis."},
    {"es", MA, "over", 0, {.a = {1, -1}}, "Fin de la partida. Ganas."},
};

static void sentences(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof SENTENCES / sizeof *SENTENCES; i++)
        assert_sentence(&SENTENCES[i]);
}

/* Seats without a name, and who has won: one, two, you, you and others. */
static void seats(void **state) {
    static const struct {
        const char *language, *seat, *won[4];
    } is[] = {
        {"en",
         "Player 2",
         {"Ana wins.", "Ana and Irene win together.", "You win!", "You and Irene win together."}},
        {"fr",
         "Le joueur 2",
         {"Ana gagne.", "Ana et Irene gagnent ensemble.", "Vous gagnez !",
          "Vous et Irene gagnez ensemble."}},
        {"de",
         "Spieler 2",
         {"Ana gewinnt.", "Ana und Irene gewinnen gemeinsam.", "Du gewinnst!",
          "Du und Irene gewinnt gemeinsam."}},
        {"es",
         "El jugador 2",
         {"Gana Ana.", "Ana e Irene ganan juntos.", "¡Ganas!", "Tú e Irene ganáis juntos."}},
    };
    (void)state;
    mz_game *game;
    if (mz_make(MZ, (mz_pair[]){{"seats", "3"}}, 1, &game, NULL)) fail();
    for (size_t i = 0; i < sizeof is / sizeof *is; i++) {
        mz_teller t = teller(game, is[i].language, MZ_NOBODY);
        for (int k = 0; k < 4; k++) {
            mz_result result = {.value = {MZ_WIN, 0, k % 2 ? MZ_WIN : 0},
                                .place = {1, 3, k % 2 ? 1 : 2}};
            mz_text out = mz_text_in(line, LINES);
            t.you = k < 2 ? MZ_NOBODY : 0;
            mz_say_result(&t, &result, &out);
            assert_string_equal(line, is[i].won[k]);
        }
        t.name = NULL;
        mz_text out = mz_text_in(line, LINES);
        mz_say_seat(&t, 1, &out);
        assert_string_equal(line, is[i].seat);
    }
    mz_free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_in_every_language),
        cmocka_unit_test(whole_games_in_every_language),
        cmocka_unit_test(sentences),
        cmocka_unit_test(seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
