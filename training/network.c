#include "network.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "random_numbers.h"

enum { PLAIN_SUITS = 3, CARDS = MAX_CARDS, MAX_HAND = 20, MAX_ATTACKS = 12 };
enum { NUMBER_COUNT = sizeof(Network) / sizeof(float) };

/* The first of the inputs that say which cards are in a place. Each place has one input for each card. */
enum {
    OWN = 0,
    KNOWN = CARDS,
    UNSEEN = 2 * CARDS,
    UNBEATEN = 3 * CARDS,
    OTHER_ON_TABLE = 4 * CARDS,
    TRUMP_CARD = 5 * CARDS,
};

/* The first of the inputs for each number. The inputs that follow stand for higher values. */
enum {
    TALON = 324,
    OWN_COUNT = 367,
    OTHER_COUNT = 388,
    HIDDEN_COUNT = 409,
    KIND = 430,
    ATTACKS = 438,
    TRANSFERS = 451,
    ALL_CARDS = 454,
    ROOM = 456,
};

typedef enum { OPEN, THROW_IN, THROW_IN_ON_TAKE, PASS, PASS_ON_TAKE, BEAT, TRANSFER, TAKE } Kind;

static const float NEGATIVE_SLOPE = 0.01f; /* the factor for negative sums of a unit (leaky ReLU) */
static const float OLD_SHARE = 0.9999f, NEW_SHARE = 0.0001f, FIRST_SQUARE = 0.001f, MIN_ROOT = 0.003f;

static Kind get_kind(const Game *game, Move move) {
    switch (game->phase) {
    case OPENING:
        return OPEN;
    case DEFENDING:
        return move == TAKE_OR_PASS ? TAKE : move > 0 ? BEAT : TRANSFER;
    case PITCHING:
        return move == TAKE_OR_PASS ? PASS : THROW_IN;
    default:
        return move == TAKE_OR_PASS ? PASS_ON_TAKE : THROW_IN_ON_TAKE;
    }
}

/* Return the number of a card among the inputs of a place. In shorter packs, the lowest ranks are missing. */
static int get_input_of_card(const Pack *pack, int number) {
    int missing = LONG_PACK_RANKS - pack->rules.ranks;
    if (number >= pack->plain_count) {
        return PLAIN_SUITS * LONG_PACK_RANKS + missing + number - pack->plain_count;
    }
    return number % PLAIN_SUITS * LONG_PACK_RANKS + missing + number / PLAIN_SUITS;
}

static void add_input(Inputs *inputs, int number) {
    inputs->numbers[inputs->count++] = (short)number;
}

static void add_cards(Inputs *inputs, int first, const Pack *pack, Cards cards) {
    for (; cards; cards &= cards - 1) {
        add_input(inputs, first + get_input_of_card(pack, get_number(cards)));
    }
}

static void add_number(Inputs *inputs, int first, int number, int most) {
    add_input(inputs, first + (number < 0 ? 0 : number > most ? most : number));
}

static int count_room_after(const Game *game, Kind kind, Cards hand, Cards unbeaten, int attacks) {
    bool defends = kind == BEAT || kind == TAKE;
    int to_beat = count_cards(defends ? hand : game->hands[1 - game->mover]) - count_cards(unbeaten);
    int left = game->pack->rules.attack_limit - attacks;
    return left < to_beat ? left : to_beat;
}

void list_inputs(const Game *game, Move move, Inputs *inputs) {
    const Pack *pack = game->pack;
    int other = 1 - game->mover, attacks = game->laid;
    Kind kind = get_kind(game, move);
    Cards card = get_card_of_move(move), hand = game->hands[game->mover] & ~card, known = game->known[other];
    Cards table = game->table | card, unbeaten = game->unbeaten;
    if (kind == BEAT) {
        unbeaten &= ~get_highest(unbeaten);
    } else {
        unbeaten |= card;
        attacks += card != 0;
    }
    inputs->count = 0;
    add_cards(inputs, OWN, pack, hand);
    add_cards(inputs, KNOWN, pack, known);
    add_cards(inputs, UNSEEN, pack, find_unseen_cards(game));
    add_cards(inputs, UNBEATEN, pack, unbeaten);
    add_cards(inputs, OTHER_ON_TABLE, pack, table & ~unbeaten);
    add_cards(inputs, TRUMP_CARD, pack, get_trump_card(game));
    int other_count = count_cards(game->hands[other]);
    add_input(inputs, TALON + game->talon_count);
    add_number(inputs, OWN_COUNT, count_cards(hand), MAX_HAND);
    add_number(inputs, OTHER_COUNT, other_count, MAX_HAND);
    add_number(inputs, HIDDEN_COUNT, other_count - count_cards(known), MAX_HAND);
    add_input(inputs, KIND + (int)kind);
    add_number(inputs, ATTACKS, attacks, MAX_ATTACKS);
    add_input(inputs, TRANSFERS + (int)pack->rules.transfer);
    if (pack->card_count == CARDS) {
        add_input(inputs, ALL_CARDS);
    }
    add_number(inputs, ROOM, count_room_after(game, kind, hand, unbeaten, attacks), MAX_ATTACKS);
}

/* The values of the units for one list of inputs. */
typedef struct {
    float first[FIRST_UNITS], second[SECOND_UNITS], probability;
} Activations;

static float activate(float total) {
    return total > 0 ? total : NEGATIVE_SLOPE * total;
}

static float get_slope(float value) {
    return value > 0 ? 1 : NEGATIVE_SLOPE;
}

static void compute_activations(const Network *network, const Inputs *inputs, Activations *values) {
    float totals[FIRST_UNITS];
    memcpy(totals, network->first_bias, sizeof totals);
    for (int index = 0; index < inputs->count; index++) {
        const float *row = network->first[inputs->numbers[index]];
        for (int unit = 0; unit < FIRST_UNITS; unit++) {
            totals[unit] += row[unit];
        }
    }
    for (int unit = 0; unit < FIRST_UNITS; unit++) {
        values->first[unit] = activate(totals[unit]);
    }
    float sum = network->output_bias;
    for (int last = 0; last < SECOND_UNITS; last++) {
        float total = network->second_bias[last];
        for (int unit = 0; unit < FIRST_UNITS; unit++) {
            total += network->second[last][unit] * values->first[unit];
        }
        values->second[last] = activate(total);
        sum += network->output[last] * values->second[last];
    }
    values->probability = 1 / (1 + expf(-sum));
}

float compute_probability(const Network *network, const Inputs *inputs) {
    Activations values;
    compute_activations(network, inputs, &values);
    return values.probability;
}

static void fill_randomly(float *weights, int count, double width) {
    for (int index = 0; index < count; index++) {
        weights[index] = (float)((draw_fraction() - 0.5) * width);
    }
}

void start_trainee(Trainee *trainee) {
    Network *network = &trainee->weights;
    memset(network, 0, sizeof *network);
    fill_randomly(network->first[0], INPUTS * FIRST_UNITS, 0.3);
    for (int last = 0; last < SECOND_UNITS; last++) {
        fill_randomly(network->second[last], FIRST_UNITS, 0.25);
        fill_randomly(&network->output[last], 1, 0.5);
    }
    for (int index = 0; index < NUMBER_COUNT; index++) {
        ((float *)&trainee->squares)[index] = FIRST_SQUARE;
    }
}

/* Move weights against their gradients. Weights with large gradients until now move less. */
static inline void adjust(float *weights, float *squares, const float *gradients, int count, float rate) {
    for (int index = 0; index < count; index++) {
        float gradient = gradients[index];
        squares[index] = OLD_SHARE * squares[index] + NEW_SHARE * gradient * gradient;
        weights[index] -= rate * gradient / (sqrtf(squares[index]) + MIN_ROOT);
    }
}

/* Adjust the weights behind the first layer. Return the gradients of the sums of its units in `gradients`. */
static void adjust_second_layer(Trainee *trainee, const Activations *values, float error, float *gradients) {
    Network *network = &trainee->weights, *squares = &trainee->squares;
    float backward[FIRST_UNITS] = {0};
    for (int last = 0; last < SECOND_UNITS; last++) {
        float gradient = error * network->output[last] * get_slope(values->second[last]);
        float gradient_of_output = error * values->second[last], gradients_of_row[FIRST_UNITS];
        for (int unit = 0; unit < FIRST_UNITS; unit++) {
            backward[unit] += gradient * network->second[last][unit];
            gradients_of_row[unit] = gradient * values->first[unit];
        }
        adjust(&network->output[last], &squares->output[last], &gradient_of_output, 1, trainee->rate);
        adjust(network->second[last], squares->second[last], gradients_of_row, FIRST_UNITS, trainee->rate);
        adjust(&network->second_bias[last], &squares->second_bias[last], &gradient, 1, trainee->rate);
    }
    adjust(&network->output_bias, &squares->output_bias, &error, 1, trainee->rate);
    for (int unit = 0; unit < FIRST_UNITS; unit++) {
        gradients[unit] = backward[unit] * get_slope(values->first[unit]);
    }
}

void learn_target(Trainee *trainee, const Inputs *inputs, float target) {
    Network *network = &trainee->weights, *squares = &trainee->squares;
    Activations values;
    float gradients[FIRST_UNITS];
    compute_activations(network, inputs, &values);
    /* This is the gradient of the cross entropy with respect to the sum of the output. */
    adjust_second_layer(trainee, &values, values.probability - target, gradients);
    adjust(network->first_bias, squares->first_bias, gradients, FIRST_UNITS, trainee->rate);
    for (int index = 0; index < inputs->count; index++) {
        int row = inputs->numbers[index];
        adjust(network->first[row], squares->first[row], gradients, FIRST_UNITS, trainee->rate);
    }
}

bool read_network(Network *network, const char *path) {
    static _Float16 numbers[NUMBER_COUNT];
    FILE *file = fopen(path, "rb");
    bool is_complete = file && fread(numbers, sizeof *numbers, NUMBER_COUNT, file) == NUMBER_COUNT;
    for (int index = 0; is_complete && index < NUMBER_COUNT; index++) {
        ((float *)network)[index] = (float)numbers[index];
    }
    return file && fclose(file) == 0 && is_complete;
}

bool write_network(const Network *network, const char *path) {
    static _Float16 numbers[NUMBER_COUNT];
    for (int index = 0; index < NUMBER_COUNT; index++) {
        numbers[index] = (_Float16)((const float *)network)[index];
    }
    FILE *file = fopen(path, "wb");
    bool is_complete = file && fwrite(numbers, sizeof *numbers, NUMBER_COUNT, file) == NUMBER_COUNT;
    return file && fclose(file) == 0 && is_complete;
}
