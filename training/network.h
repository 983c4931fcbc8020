/* The network of `games/ai/search/win_network.py`: it estimates the probability that a move wins the game. */
#ifndef NETWORK_H
#define NETWORK_H

#include "game.h"

enum { INPUTS = 472, FIRST_UNITS = 64, SECOND_UNITS = 16, MAX_INPUTS_OF_MOVE = 128 };

/* The fields have the order of the file. All of them are floats, so that a network is also an array of floats. */
typedef struct {
    float first[INPUTS][FIRST_UNITS], first_bias[FIRST_UNITS];
    float second[SECOND_UNITS][FIRST_UNITS], second_bias[SECOND_UNITS];
    float output[SECOND_UNITS], output_bias;
} Network;

/* A network in training. `squares` has the running mean of the squared gradients of each weight. */
typedef struct {
    Network weights, squares;
    float rate;
} Trainee;

/* The numbers of the inputs that are 1. All others are 0. */
typedef struct {
    short numbers[MAX_INPUTS_OF_MOVE];
    short count;
} Inputs;

/* List the inputs for a legal move of the player to move. They contain only what this player knows. */
void list_inputs(const Game *game, Move move, Inputs *inputs);

/* Return the output of the network, from 0 to 1. */
float compute_probability(const Network *network, const Inputs *inputs);

/* Give random starting weights to the network, and the same starting value to all squares. */
void start_trainee(Trainee *trainee);

/* Change the weights so that the output for these inputs comes nearer to `target`. */
void learn_target(Trainee *trainee, const Inputs *inputs, float target);

/* Read or write a file of half-precision numbers. Return false if this failed. */
bool read_network(Network *network, const char *path);
bool write_network(const Network *network, const char *path);

#endif
