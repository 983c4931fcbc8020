/* Print random games with all legal moves, and the inputs and the estimate of each. A test compares them with Python.
 *
 * A game begins with the line "game HAND HAND ATTACKER TALON...". Each position has a line for each legal move,
 * "move NUMBER ESTIMATE INPUT...", and then the line "play NUMBER". A game ends with the line "over FOOL". */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "network.h"
#include "random_numbers.h"

static const double RANDOM_MOVES = 0.3;

static Network network;

static void print_deal(const Game *game) {
    printf("game %" PRIu64 " %" PRIu64 " %d", game->hands[0], game->hands[1], game->attacker);
    for (int index = 0; index < game->talon_count; index++) {
        printf(" %" PRIu64, game->talon[index]);
    }
    printf("\n");
}

/* Print the moves, and return the one with the highest estimate, or sometimes a random move. */
static Move print_moves(const Game *game) {
    Move moves[MAX_MOVES], chosen = 0;
    int count = list_moves(game, moves);
    float highest = -1;
    for (int index = 0; index < count; index++) {
        Inputs inputs;
        list_inputs(game, moves[index], &inputs);
        float estimate = compute_probability(&network, &inputs);
        printf("move %" PRId64 " %.5f", moves[index], estimate);
        for (int input = 0; input < inputs.count; input++) {
            printf(" %d", inputs.numbers[input]);
        }
        printf("\n");
        if (estimate > highest) {
            highest = estimate;
            chosen = moves[index];
        }
    }
    return draw_fraction() < RANDOM_MOVES ? moves[draw_integer(count)] : chosen;
}

static void print_game(const Pack *pack) {
    Game game;
    deal_game(&game, pack);
    print_deal(&game);
    while (game.phase != OVER) {
        Move move = print_moves(&game);
        printf("play %" PRId64 "\n", move);
        play_move(&game, move);
    }
    printf("over %d\n", game.fool);
}

int main(int count, char **arguments) {
    if (count != 8 || !read_network(&network, arguments[1])) {
        fprintf(stderr, "Usage: check NETWORK RANKS JOKERS TRANSFER ATTACK_LIMIT GAMES SEED\n");
        return 2;
    }
    Pack pack;
    Rules rules = {atoi(arguments[2]), atoi(arguments[3]), atoi(arguments[5]), (Transfer)atoi(arguments[4])};
    build_pack(&pack, rules);
    seed_random((unsigned)atoi(arguments[7]));
    for (int game = atoi(arguments[6]); game > 0; game--) {
        print_game(&pack);
    }
    return 0;
}
