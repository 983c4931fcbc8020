/* An exact solver for the end of a game, when both hands are small and the talon is empty. */
#ifndef ENDGAME_H
#define ENDGAME_H

#include "game.h"

/* Return whether the solver should decide the rest of this game. */
bool is_solvable(const Game *game);

/* Return the seat of the fool if both players play perfectly, or DRAW if the solver finds no winner. */
int solve_endgame(const Game *game);

#endif
