/* Train a network in games of two. README.md describes the method and the arguments. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "endgame.h"
#include "network.h"
#include "players.h"
#include "random_numbers.h"

enum { MAX_DECISIONS = 1000, MAX_PACKS = 72, GAMES_PER_REPORT = 20000, MIN_REPORTS = 5 };
enum { PERCENT_OF_GAMES_BY_PRESETS = 60, PERCENT_OF_GAMES_WITH_OPPONENT = 25 };

/* Shares of the moves that are random. The share of the network falls during the training. */
static const double RANDOM_MOVES_OF_OPPONENT = 0.05;
static const double RANDOM_MOVES_AT_START = 0.04, RANDOM_MOVES_LOST_UNTIL_END = 0.8;
static const double LATER_SHARE = 0.9; /* lambda in the literature on temporal differences */

typedef struct {
    const char *network, *output, *start;
    long games;
    double rate;
} Options;

typedef struct {
    Pack presets[MAX_PACKS], others[MAX_PACKS];
    int preset_count, other_count;
} Packs;

typedef enum { ITSELF, THRIFTY, STEADY } OpponentKind;

/* An opponent of the network, on one seat. With ITSELF, the network plays on both seats. */
typedef struct {
    OpponentKind kind;
    int seat;
    ThriftyLimits limits;
    SteadyWeights weights;
} Opponent;

/* A decision of the network, with the estimate for the chosen move. */
typedef struct {
    Inputs inputs;
    int seat;
    float estimate;
} Decision;

typedef struct {
    Decision decisions[MAX_DECISIONS];
    int count;
} Decisions;

/* The sum of the squared differences between estimates and results since the last report. */
typedef struct {
    double sum;
    long count;
} SquaredErrors;

static Packs packs;
static Trainee trainee;
static Decisions decisions;
static SquaredErrors errors;

static void build_packs(bool is_long) {
    const Rules presets[] = {{9, 0, NO_LIMIT, TRANSFER_OFF},
                             {9, 0, NO_LIMIT, TRANSFER_LAST_UNBEATEN},
                             {9, 0, NO_LIMIT, TRANSFER_UNTOUCHED},
                             {LONG_PACK_RANKS, 2, 6, TRANSFER_UNTOUCHED}};
    const int ranks[] = {6, 8, 9, LONG_PACK_RANKS}, limits[] = {NO_LIMIT, 6, 5};
    for (int index = 0; index < 4; index++) {
        if ((presets[index].ranks == LONG_PACK_RANKS) == is_long) {
            build_pack(&packs.presets[packs.preset_count++], presets[index]);
        }
    }
    for (int index = is_long ? 3 : 0; index < (is_long ? 4 : 3); index++) {
        for (int number = 0; number < 2 * 3 * 3; number++) {
            Rules rules = {ranks[index], number / 9 * 2, limits[number % 3], (Transfer)(number / 3 % 3)};
            build_pack(&packs.others[packs.other_count++], rules);
        }
    }
}

static const Pack *draw_pack(void) {
    if (draw_integer(100) < PERCENT_OF_GAMES_BY_PRESETS) {
        return &packs.presets[packs.preset_count > 1 ? draw_integer(packs.preset_count) : 0];
    }
    return &packs.others[draw_integer(packs.other_count)];
}

static void draw_opponent(Opponent *opponent) {
    bool has_opponent = draw_integer(100) < PERCENT_OF_GAMES_WITH_OPPONENT;
    opponent->kind = has_opponent ? draw_integer(2) ? STEADY : THRIFTY : ITSELF;
    opponent->seat = draw_integer(2);
    if (opponent->kind == THRIFTY) {
        opponent->limits = draw_thrifty_limits();
    } else if (opponent->kind == STEADY) {
        opponent->weights = draw_steady_weights();
    }
}

static Move choose_opponent_move(const Game *game, const Opponent *opponent) {
    Move moves[MAX_MOVES];
    int count = list_moves(game, moves);
    if (draw_fraction() < RANDOM_MOVES_OF_OPPONENT) {
        return moves[draw_integer(count)];
    }
    return opponent->kind == STEADY ? choose_steady_move(game, &opponent->weights)
                                    : choose_thrifty_move(game, opponent->limits);
}

/* Choose the move with the highest estimate, or sometimes a random move. Remember a choice between several moves. */
static Move choose_network_move(const Game *game, double random_moves) {
    Move moves[MAX_MOVES], chosen = 0;
    int count = list_moves(game, moves);
    if (count == 1) {
        return moves[0];
    }
    int first = 0, end = count;
    if (draw_fraction() < random_moves) {
        first = draw_integer(count);
        end = first + 1;
    }
    Decision best = {.seat = game->mover, .estimate = -1};
    for (int index = first; index < end; index++) {
        Inputs inputs;
        list_inputs(game, moves[index], &inputs);
        float estimate = compute_probability(&trainee.weights, &inputs);
        if (estimate > best.estimate) {
            best.inputs = inputs;
            best.estimate = estimate;
            chosen = moves[index];
        }
    }
    if (decisions.count < MAX_DECISIONS) {
        decisions.decisions[decisions.count++] = best;
    }
    return chosen;
}

/* Play a game, and remember the decisions of the network. Return the fool, or DRAW. */
static int play_game(double random_moves) {
    Game game;
    Opponent opponent;
    deal_game(&game, draw_pack());
    draw_opponent(&opponent);
    decisions.count = 0;
    while (game.phase != OVER) {
        if (is_solvable(&game)) {
            return solve_endgame(&game);
        }
        bool is_opponent = opponent.kind != ITSELF && game.mover == opponent.seat;
        Move move = is_opponent ? choose_opponent_move(&game, &opponent) : choose_network_move(&game, random_moves);
        play_move(&game, move);
    }
    return game.fool;
}

/* Go back through the game. The target of a decision is a mixture of the result and of this seat's later estimates. */
static void learn_from_game(int fool) {
    float targets[2] = {(float)get_result(fool, 0), (float)get_result(fool, 1)};
    for (int index = decisions.count - 1; index >= 0; index--) {
        const Decision *decision = &decisions.decisions[index];
        float *target = &targets[decision->seat];
        double difference = decision->estimate - get_result(fool, decision->seat);
        errors.sum += difference * difference;
        errors.count++;
        learn_target(&trainee, &decision->inputs, *target);
        *target = (float)(LATER_SHARE * *target + (1 - LATER_SHARE) * decision->estimate);
    }
}

static bool report_progress(const Options *options, long games) {
    printf("%ld games, mean squared error %.4f\n", games, errors.sum / (double)errors.count);
    fflush(stdout);
    errors = (SquaredErrors){0};
    return write_network(&trainee.weights, options->output);
}

/* Play and learn. The learning rate is constant in the first half of the games, and then falls. */
static bool train(const Options *options) {
    long interval = options->games / MIN_REPORTS < GAMES_PER_REPORT ? options->games / MIN_REPORTS : GAMES_PER_REPORT;
    for (long number = 0; number < options->games; number++) {
        double share = (double)number / (double)options->games;
        trainee.rate = (float)(options->rate * (share < 0.5 ? 1 : 2 * (1 - share) + 0.02));
        learn_from_game(play_game(RANDOM_MOVES_AT_START * (1 - RANDOM_MOVES_LOST_UNTIL_END * share)));
        bool is_reported = (number + 1) % (interval ? interval : 1) == 0 || number + 1 == options->games;
        if (is_reported && !report_progress(options, number + 1)) {
            fprintf(stderr, "The file %s cannot be written.\n", options->output);
            return false;
        }
    }
    return true;
}

static bool read_options(int count, char **arguments, Options *options) {
    if (count < 3 || count % 2 == 0 || (strcmp(arguments[1], "short") && strcmp(arguments[1], "long"))) {
        return false;
    }
    options->network = arguments[1];
    options->output = arguments[2];
    for (int index = 3; index < count; index += 2) {
        const char *name = arguments[index], *value = arguments[index + 1];
        if (!strcmp(name, "--games")) {
            options->games = atol(value);
        } else if (!strcmp(name, "--rate")) {
            options->rate = atof(value);
        } else if (!strcmp(name, "--start")) {
            options->start = value;
        } else {
            return false;
        }
    }
    return options->games > 0 && options->rate > 0;
}

int main(int count, char **arguments) {
    Options options = {.games = 1000000, .rate = 0.0003};
    if (!read_options(count, arguments, &options)) {
        fprintf(stderr, "Usage: train (short|long) OUTPUT [--games N] [--rate R] [--start FILE]\n");
        return 2;
    }
    build_packs(!strcmp(options.network, "long"));
    start_trainee(&trainee);
    if (options.start && !read_network(&trainee.weights, options.start)) {
        fprintf(stderr, "The file %s is not a network.\n", options.start);
        return 1;
    }
    return train(&options) ? 0 : 1;
}
