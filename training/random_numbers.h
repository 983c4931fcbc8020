/* Reproducible random numbers. Every run of a program starts with the same seed, so that runs can be compared. */
#ifndef RANDOM_NUMBERS_H
#define RANDOM_NUMBERS_H

/* Change the sequence of the random numbers. Without a call, the program uses a fixed seed. */
void seed_random(unsigned seed);

/* Return a random number from 0 to below 1. */
double draw_fraction(void);

/* Return a random integer from 0 to below `end`. */
int draw_integer(int end);

#endif
