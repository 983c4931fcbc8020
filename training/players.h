/* Opponents that are not networks. A network that plays only against itself learns less about other ways of play. */
#ifndef PLAYERS_H
#define PLAYERS_H

#include "game.h"

/* The largest talons with which the thrifty player throws in trumps, and beats with high trumps. */
typedef struct {
    int max_talon_for_thrown_trumps, max_talon_for_high_trumps;
} ThriftyLimits;

/* The weights of the considerations of the level `steady`. `games/ai/weights.py` has the same names. */
enum {
    HEIGHT, TRUMP, TRUMP_HEIGHT, HIGH_TRUMP, SHORTER_HAND, SHORTER_FULL_HAND, SAME_RANK, OPENING_UNBEATEN, FOLLOW_UP,
    OPENING_TRANSFERRED_BACK, THROW_IN, THROW_IN_UNBEATEN, THROW_IN_FORCED_VALUE, THROW_IN_TRUMP,
    TRUMP_THROWN_TO_TAKER, LOST_TURN, TAKEN_CARD, TAKEN_CARD_VALUE, NEW_RANK, NEW_RANK_CHANCE, BEATING_TRUMP,
    BROKEN_PAIR, MORE_THROW_INS, TRANSFER, TRANSFER_TRUMP, WEIGHT_COUNT
};

/* Weights right after the deal, and when the last card of the talon is about to be drawn. */
typedef struct {
    double full_talon[WEIGHT_COUNT], last_of_talon[WEIGHT_COUNT];
} SteadyWeights;

ThriftyLimits draw_thrifty_limits(void);

/* Return the weights of the level `steady`, each multiplied by a random factor. */
SteadyWeights draw_steady_weights(void);

/* Choose the cheapest possible card, as the playouts of `games/ai/search/rollout.py` do. */
Move choose_thrifty_move(const Game *game, ThriftyLimits limits);

/* Choose a move as the level `steady` does, but without its solver for endings. */
Move choose_steady_move(const Game *game, const SteadyWeights *weights);

#endif
