#include "random_numbers.h"

#include <stdint.h>

static uint64_t state = 88172645463325252ULL;

/* The generator xorshift64 of George Marsaglia. */
static uint64_t draw_bits(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

void seed_random(unsigned seed) {
    state ^= (uint64_t)seed * 0x9E3779B97F4A7C15ULL;
    for (int skipped = 0; skipped < 20; skipped++) {
        draw_bits(); /* Similar seeds begin with similar numbers. */
    }
}

double draw_fraction(void) {
    return (double)(draw_bits() >> 11) / 9007199254740992.0;
}

int draw_integer(int end) {
    return (int)(((draw_bits() >> 32) * (uint64_t)end) >> 32);
}
