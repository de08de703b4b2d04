/* Check values of the generator (MS-65, MQ-66) and of SHA-256 (FIPS 180-4, RFC 4231). */
#include "lib/test.h"
#include "mozzie/chance.h"

#include <string.h>

static void stream_gives_the_check_values(void **state) {
    (void)state;
    static const uint32_t next[5] = {2408881200u, 1504043050u, 1485265298u, 1015368317u,
                                     3059597645u};
    static const uint32_t below6[10] = {0, 4, 2, 5, 5, 2, 5, 5, 5, 4};
    mz_rng rng = mz_rng_text("demo", 4);
    for (int i = 0; i < 5; i++) assert_int_equal(mz_next(&rng), next[i]);
    rng = mz_rng_text("demo", 4);
    for (int i = 0; i < 10; i++) assert_int_equal(mz_below(&rng, 6), below6[i]);
}

static void streams_of_a_source_are_named(void **state) {
    (void)state;
    mz_source source;
    mz_source_text(&source, "demo");
    mz_rng deal = mz_rng_text("demo/deal", 9);
    assert_int_equal(mz_source_below(&source, "deal", 1000), mz_below(&deal, 1000));
    mz_source_game(&source, "demo", 17);
    mz_rng nature = mz_rng_text("demo/17/nature", 14);
    assert_int_equal(mz_source_below(&source, "nature", 1000), mz_below(&nature, 1000));
}

static void a_stream_too_many_is_told(void **state) {
    (void)state;
    static const char *const names[MZ_STREAMS + 1] = {"a", "b", "c", "d", "e", "f", "g",
                                                      "h", "i", "j", "k", "l", "m"};
    mz_source source;
    mz_source_text(&source, "demo");
    for (int i = 0; i < MZ_STREAMS; i++) assert_non_null(mz_stream(&source, names[i]));
    mz_rng before = *mz_stream(&source, names[MZ_STREAMS - 1]);
    assert_false(source.full);
    assert_null(mz_stream(&source, names[MZ_STREAMS]));
    assert_true(source.full);
    assert_int_equal(mz_source_below(&source, names[MZ_STREAMS], 1000), 0);
    assert_memory_equal(mz_stream(&source, names[MZ_STREAMS - 1]), &before, sizeof before);
    mz_source_game(&source, "demo", 1);
    assert_false(source.full);
}

static void numbers_stay_below_their_bound(void **state) {
    (void)state;
    mz_rng rng = mz_rng_text("bounds", 6);
    static const uint64_t bounds[] = {1,
                                      2,
                                      3,
                                      7,
                                      1u << 31,
                                      UINT32_MAX,
                                      (uint64_t)1 << 32,
                                      ((uint64_t)1 << 32) + 1,
                                      (uint64_t)1 << 62};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        for (int k = 0; k < 1000; k++) assert_true(mz_below64(&rng, bounds[i]) < bounds[i]);
}

static void all_numbers_come_equally_often(void **state) {
    (void)state;
    mz_rng rng = mz_rng_text("even", 4);
    int count[6] = {0};
    for (int i = 0; i < 60000; i++) count[mz_below(&rng, 6)]++;
    /* 10,000 each, standard deviation 91: six of them is far */
    for (int i = 0; i < 6; i++) assert_in_range(count[i], 9450, 10550);
}

static void sha256_fits_the_standard(void **state) {
    (void)state;
    uint8_t hash[32];
    char hex[65];
    mz_sha256("abc", 3, hash);
    mz_hex(hash, 32, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    static const char two_blocks[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    mz_sha256(two_blocks, strlen(two_blocks), hash);
    mz_hex(hash, 32, hex);
    assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    mz_hmac_sha256((const uint8_t *)"Jefe", 4, "what do ya want for nothing?", 28, hash);
    mz_hex(hash, 32, hex);
    assert_string_equal(hex, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

static void hexadecimal_goes_both_ways(void **state) {
    (void)state;
    uint8_t bytes[3] = {0, 171, 255}, back[3];
    char hex[7];
    mz_hex(bytes, 3, hex);
    assert_string_equal(hex, "00abff");
    assert_true(mz_unhex(hex, back, 3));
    assert_memory_equal(bytes, back, 3);
    assert_false(mz_unhex("00abfg", back, 3));
    assert_false(mz_unhex("00abf", back, 3));
}

static void a_keyed_outcome_depends_on_key_and_number(void **state) {
    (void)state;
    uint8_t a[32] = {1}, b[32] = {2};
    mz_source source;
    mz_source_keyed(&source, a);
    uint64_t n = (uint64_t)1 << 40;
    for (uint64_t i = 0; i < 5; i++)
        assert_true(mz_source_below(&source, "any", n) == mz_keyed_below(a, i, n));
    assert_true(mz_keyed_below(a, 0, n) != mz_keyed_below(b, 0, n));
    assert_true(mz_keyed_below(a, 0, n) != mz_keyed_below(a, 1, n));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stream_gives_the_check_values),
        cmocka_unit_test(streams_of_a_source_are_named),
        cmocka_unit_test(a_stream_too_many_is_told),
        cmocka_unit_test(numbers_stay_below_their_bound),
        cmocka_unit_test(all_numbers_come_equally_often),
        cmocka_unit_test(sha256_fits_the_standard),
        cmocka_unit_test(hexadecimal_goes_both_ways),
        cmocka_unit_test(a_keyed_outcome_depends_on_key_and_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
