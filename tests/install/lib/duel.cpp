// Two bots play each other: C++17 on the C library, with every public header.
#include <mozzie/arena.h>
#include <mozzie/bot.h>
#include <mozzie/chance.h>
#include <mozzie/match.h>
#include <mozzie/mozzie.h>
#include <mozzie/solve.h>
#include <mozzie/tables.h>

#include <iostream>
#include <memory>
#include <stdexcept>

namespace {

template <typename T, auto destroy> struct owner {
    void operator()(T *thing) const { destroy(thing); }
};
using game_ptr = std::unique_ptr<mz_game, owner<mz_game, mz_free>>;
using bot_ptr = std::unique_ptr<mz_bot, owner<mz_bot, mz_bot_free>>;
using match_ptr = std::unique_ptr<mz_match, owner<mz_match, mz_match_free>>;

void check(mz_status status, const mz_error &error) {
    if (status != MZ_OK) throw std::runtime_error(error.text);
}

std::string duel(const char *name) {
    mz_error error{};
    mz_game *made = nullptr;
    check(mz_make(name, nullptr, 0, &made, &error), error);
    game_ptr game{made};
    mz_bot *thinker = nullptr;
    check(mz_bot_new(game.get(), "bot:2", &thinker, &error), error);
    bot_ptr bot{thinker};
    mz_match *begun = nullptr;
    check(mz_match_new(game.get(), nullptr, &begun, &error), error);
    match_ptr match{begun};

    mz_source chance;
    mz_source_text(&chance, "duel");
    mz_match_source(match.get(), &chance);
    mz_rng rng = mz_rng_text("thoughts", 8);
    alignas(8) unsigned char view[MZ_STATE_MAX];
    mz_result result;
    for (mz_match_run(match.get(), nullptr); !mz_match_result(match.get(), &result);
         mz_match_run(match.get(), nullptr)) {
        const void *state = mz_match_state(match.get());
        const int seat = mz_to_act(state);
        mz_see(game.get(), state, seat, view);
        const mz_id id = mz_bot_choose(bot.get(), view, seat, &rng, nullptr, nullptr);
        check(mz_match_play(match.get(), seat, &id, 1, nullptr, &error), error);
    }
    return result.text;
}

} // namespace

int main() {
    static_assert(MZ_VERSION_NUMBER >= 100);
    double payoff[4] = {1, -1, -1, 1}, p[2], q[2];
    if (mz_matrix_solve(payoff, 2, 2, p, q) > 1e-9) return 1;
    std::cout << mz_version() << '\n' << duel("mosquito-show") << '\n' << duel("moustique-attaque") << '\n';
}
