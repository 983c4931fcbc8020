#include "players.h"

#include <math.h>

#include "random_numbers.h"

enum { MAX_LIMIT_FOR_THROWN_TRUMPS = 10, MAX_LIMIT_FOR_HIGH_TRUMPS = 20 };

static const double LOGARITHM_RANGE_OF_FACTORS = 1.5;
static const double WORST_POINTS = -1e9, UNWISE_POINTS = -20, GOING_OUT_POINTS = 5, NEXT_OPENING_POINTS = 0.3;

static const SteadyWeights STEADY_WEIGHTS = {
    .full_talon = {
        [HEIGHT] = 1.33, [TRUMP] = 3.32, [TRUMP_HEIGHT] = 3.23, [HIGH_TRUMP] = 0.41, [SHORTER_HAND] = 1.53,
        [SHORTER_FULL_HAND] = 1.02, [SAME_RANK] = 1.37, [FOLLOW_UP] = 0.48, [OPENING_TRANSFERRED_BACK] = 0.16,
        [THROW_IN] = -0.64, [THROW_IN_UNBEATEN] = 1.4, [THROW_IN_FORCED_VALUE] = 1.68, [THROW_IN_TRUMP] = 1.74,
        [TRUMP_THROWN_TO_TAKER] = 3.44, [LOST_TURN] = 2.52, [TAKEN_CARD] = 0.96, [TAKEN_CARD_VALUE] = 2.62,
        [NEW_RANK] = 0.13, [NEW_RANK_CHANCE] = 0.44, [BEATING_TRUMP] = 4.75, [BROKEN_PAIR] = 0.09,
        [MORE_THROW_INS] = 0.05, [TRANSFER] = 1.39, [TRANSFER_TRUMP] = 0.93,
    },
    .last_of_talon = {
        [HEIGHT] = 1.33, [TRUMP] = 1.94, [TRUMP_HEIGHT] = 0.43, [HIGH_TRUMP] = 1.48, [SHORTER_HAND] = 0.77,
        [SHORTER_FULL_HAND] = 0.04, [SAME_RANK] = 1.69, [FOLLOW_UP] = 1.58, [OPENING_TRANSFERRED_BACK] = 1.42,
        [THROW_IN] = 0.22, [THROW_IN_UNBEATEN] = 0.89, [THROW_IN_FORCED_VALUE] = 1.67, [THROW_IN_TRUMP] = 2.57,
        [TRUMP_THROWN_TO_TAKER] = 2.41, [LOST_TURN] = 3.29, [TAKEN_CARD] = 2.52, [TAKEN_CARD_VALUE] = 1.03,
        [NEW_RANK] = 0.12, [NEW_RANK_CHANCE] = 2.47, [BEATING_TRUMP] = 0.56, [BROKEN_PAIR] = 0.33,
        [MORE_THROW_INS] = 0.14, [TRANSFER] = -1.58, [TRANSFER_TRUMP] = 2.94,
    },
};

static const double NO_TALON[WEIGHT_COUNT] = {
    [HEIGHT] = 1, [TRUMP] = 1, [TRUMP_HEIGHT] = 1, [SHORTER_HAND] = 1.6, [SAME_RANK] = 0.2, [OPENING_UNBEATEN] = 0.6,
    [THROW_IN_UNBEATEN] = 0.6, [LOST_TURN] = 0.8, [TAKEN_CARD] = 1, [TAKEN_CARD_VALUE] = 0.4, [NEW_RANK] = 0.25,
};

/* What the player to move knows, and the weights for the present talon. `lost_share` is the share of a card's value
 * that the player loses by playing the card. */
typedef struct {
    const Game *game;
    const Pack *pack;
    Cards hand, plain_hand, known, unseen;
    int unseen_count, hidden_count;
    double lost_share, weights[WEIGHT_COUNT];
} SeatView;

/* What is expected after an attack. `forced_value` is the expected value of the card that beats it. */
typedef struct {
    double unbeaten_probability, follow_up_probability, forced_value;
} ExpectedAnswer;

ThriftyLimits draw_thrifty_limits(void) {
    ThriftyLimits limits;
    limits.max_talon_for_thrown_trumps = draw_integer(MAX_LIMIT_FOR_THROWN_TRUMPS);
    limits.max_talon_for_high_trumps = draw_integer(MAX_LIMIT_FOR_HIGH_TRUMPS);
    return limits;
}

SteadyWeights draw_steady_weights(void) {
    SteadyWeights weights = STEADY_WEIGHTS;
    for (int index = 0; index < WEIGHT_COUNT; index++) {
        double factor = exp((draw_fraction() - 0.5) * LOGARITHM_RANGE_OF_FACTORS);
        weights.full_talon[index] *= factor;
        weights.last_of_talon[index] *= factor;
    }
    return weights;
}

Move choose_thrifty_move(const Game *game, ThriftyLimits limits) {
    const Pack *pack = game->pack;
    Cards hand = game->hands[game->mover];
    if (game->phase == OPENING) {
        return (Move)get_lowest(hand);
    }
    if (game->phase == DEFENDING) {
        Cards transfers = find_transfer_cards(game) & ~pack->trumps;
        if (transfers) {
            return -(Move)get_lowest(transfers);
        }
        Cards card = get_lowest(hand & pack->beaters[get_number(get_highest(game->unbeaten))]);
        bool is_too_dear = card & pack->high_trumps && game->talon_count > limits.max_talon_for_high_trumps;
        return is_too_dear ? TAKE_OR_PASS : (Move)card;
    }
    Cards card = get_lowest(hand & game->ranks);
    bool is_too_dear = card & pack->trumps && game->talon_count > limits.max_talon_for_thrown_trumps;
    return is_too_dear ? TAKE_OR_PASS : (Move)card;
}

static void set_weights(SeatView *view, const SteadyWeights *weights) {
    double share = (double)view->game->talon_count / (view->pack->card_count - 2 * HAND_SIZE);
    for (int index = 0; index < WEIGHT_COUNT; index++) {
        double mixed = share * weights->full_talon[index] + (1 - share) * weights->last_of_talon[index];
        view->weights[index] = view->game->talon_count ? mixed : NO_TALON[index];
    }
}

static SeatView build_seat_view(const Game *game, const SteadyWeights *weights) {
    int other = 1 - game->mover;
    SeatView view = {.game = game, .pack = game->pack, .hand = game->hands[game->mover], .known = game->known[other]};
    view.plain_hand = view.hand & ~view.pack->trumps;
    view.unseen = find_unseen_cards(game);
    view.unseen_count = count_cards(view.unseen);
    view.hidden_count = count_cards(game->hands[other]) - count_cards(view.known);
    view.lost_share = game->talon_count ? 1 : fmin(1, (count_cards(view.hand) - 1) / 6.0);
    set_weights(&view, weights);
    return view;
}

static bool is_trump(const SeatView *view, Cards card) {
    return card & view->pack->trumps;
}

static Cards get_mates(const SeatView *view, Cards card) {
    return view->pack->mates[get_number(card)];
}

/* Return the probability that none of `wanted` of the unseen cards is in the other hand. */
static double compute_chance_of_none(const SeatView *view, int wanted) {
    int pool = view->unseen_count, hidden = view->hidden_count < pool ? view->hidden_count : pool;
    double chance = 1;
    for (int drawn = 0; drawn < hidden; drawn++) {
        int unwanted = pool - wanted - drawn;
        chance *= (double)(unwanted > 0 ? unwanted : 0) / (pool - drawn);
    }
    return chance;
}

/* Return the probability that the other hand has any of these cards. */
static double compute_chance_of_any(const SeatView *view, Cards cards) {
    return cards & view->known ? 1 : 1 - compute_chance_of_none(view, count_cards(cards & view->unseen));
}

static double get_card_value(const SeatView *view, Cards card) {
    const double *weights = view->weights, height = view->pack->heights[get_number(card)];
    if (!is_trump(view, card)) {
        return weights[HEIGHT] * height;
    }
    return weights[TRUMP] + weights[TRUMP_HEIGHT] * height + weights[HIGH_TRUMP] * height * height;
}

static double compute_gain_of_playing(const SeatView *view, Cards card) {
    double shorter = view->weights[SHORTER_HAND];
    shorter += count_cards(view->hand) > HAND_SIZE ? view->weights[SHORTER_FULL_HAND] : 0;
    return shorter - view->lost_share * get_card_value(view, card);
}

static int count_other_plain_cards(const SeatView *view, Cards card) {
    return count_cards(view->plain_hand & get_mates(view, card) & ~card);
}

/* Go through the cards that beat `card`, the cheapest first: the other player beats with the first one in the hand. */
static ExpectedAnswer compute_expected_answer(const SeatView *view, Cards card) {
    ExpectedAnswer answer = {.unbeaten_probability = 1};
    int unseen_beaters = 0;
    Cards beaters = view->pack->beaters[get_number(card)] & (view->known | view->unseen);
    for (; beaters && answer.unbeaten_probability; beaters &= beaters - 1) {
        Cards beater = get_lowest(beaters);
        unseen_beaters += (beater & view->unseen) != 0;
        double later = beater & view->known ? 0 : compute_chance_of_none(view, unseen_beaters);
        double chance = answer.unbeaten_probability - later;
        answer.forced_value += chance * get_card_value(view, beater);
        if (view->plain_hand & get_mates(view, beater) & ~card) {
            answer.follow_up_probability += chance;
        }
        answer.unbeaten_probability = later;
    }
    return answer;
}

static double score_answer(const SeatView *view, Cards card) {
    const double *weights = view->weights;
    double points = compute_gain_of_playing(view, card);
    int broken = count_other_plain_cards(view, card);
    points -= is_trump(view, card) ? weights[BEATING_TRUMP] : weights[BROKEN_PAIR] * broken;
    if (!(view->game->ranks & card)) {
        points -= weights[NEW_RANK] + weights[NEW_RANK_CHANCE] * compute_chance_of_any(view, get_mates(view, card));
    }
    return points;
}

/* Return the unbeaten card that the fewest cards of the hand can beat. */
static Cards find_hardest_attack(const SeatView *view, Cards unbeaten) {
    Cards hardest = 0;
    int fewest = MAX_CARDS;
    for (; unbeaten; unbeaten &= unbeaten - 1) {
        int count = count_cards(view->hand & view->pack->beaters[get_number(unbeaten)]);
        if (count < fewest) {
            fewest = count;
            hardest = get_lowest(unbeaten);
        }
    }
    return hardest;
}

static Cards choose_answer(const SeatView *view, Cards possible) {
    Cards best = 0;
    double most = WORST_POINTS;
    for (; possible; possible &= possible - 1) {
        double points = score_answer(view, get_lowest(possible));
        if (points > most) {
            most = points;
            best = get_lowest(possible);
        }
    }
    return best;
}

/* Return the points for beating the remaining attack cards, which depend on the cards that are left in the hand. */
static double score_rest_of_defence(const SeatView *view, Cards unbeaten, Cards hand) {
    double points = 0;
    while (unbeaten) {
        Cards attack = find_hardest_attack(view, unbeaten);
        Cards answer = choose_answer(view, hand & view->pack->beaters[get_number(attack)]);
        if (!answer) {
            return points + UNWISE_POINTS;
        }
        points += score_answer(view, answer);
        unbeaten ^= attack;
        hand ^= answer;
    }
    return points;
}

static double score_more_throw_ins(const SeatView *view) {
    double chances = 0;
    for (Cards left = view->game->table; left;) {
        Cards mates = get_mates(view, left);
        chances += compute_chance_of_any(view, mates & ~view->pack->trumps);
        left &= ~mates;
    }
    return -view->weights[MORE_THROW_INS] * chances;
}

static double score_defence(const SeatView *view, Cards card) {
    Cards unbeaten = view->game->unbeaten;
    double points = score_answer(view, card);
    points += score_rest_of_defence(view, unbeaten ^ get_highest(unbeaten), view->hand ^ card);
    points += score_more_throw_ins(view);
    bool goes_out = !view->game->talon_count && count_cards(view->hand) == count_cards(unbeaten);
    return points + (goes_out ? GOING_OUT_POINTS : 0);
}

static double score_take(const SeatView *view) {
    double points = -view->weights[LOST_TURN];
    for (Cards cards = view->game->table; cards; cards &= cards - 1) {
        points -= view->weights[TAKEN_CARD] - view->weights[TAKEN_CARD_VALUE] * get_card_value(view, get_lowest(cards));
    }
    return points;
}

static double score_transfer(const SeatView *view, Cards card) {
    double points = compute_gain_of_playing(view, card) + view->weights[TRANSFER];
    return points - (is_trump(view, card) ? view->weights[TRANSFER_TRUMP] : 0);
}

static double score_opening(const SeatView *view, Cards card) {
    const double *weights = view->weights;
    ExpectedAnswer answer = compute_expected_answer(view, card);
    double points = compute_gain_of_playing(view, card);
    points += is_trump(view, card) ? 0 : weights[SAME_RANK] * count_other_plain_cards(view, card);
    points += weights[OPENING_UNBEATEN] * answer.unbeaten_probability;
    points += weights[FOLLOW_UP] * answer.follow_up_probability;
    if (view->pack->rules.transfer != TRANSFER_OFF) {
        Cards plain_mates = get_mates(view, card) & ~view->pack->trumps;
        points -= weights[OPENING_TRANSFERRED_BACK] * compute_chance_of_any(view, plain_mates);
    }
    return points + NEXT_OPENING_POINTS;
}

static double score_throw_in(const SeatView *view, Cards card) {
    const double *weights = view->weights;
    double points = compute_gain_of_playing(view, card) + NEXT_OPENING_POINTS;
    if (view->game->phase == TAKING) {
        return points - (is_trump(view, card) ? weights[TRUMP_THROWN_TO_TAKER] : 0);
    }
    ExpectedAnswer answer = compute_expected_answer(view, card);
    points += weights[THROW_IN] - (is_trump(view, card) ? weights[THROW_IN_TRUMP] : 0);
    points += weights[THROW_IN_UNBEATEN] * answer.unbeaten_probability;
    return points + weights[THROW_IN_FORCED_VALUE] * answer.forced_value;
}

static double score_move(const SeatView *view, Move move) {
    Cards card = get_card_of_move(move);
    switch (view->game->phase) {
    case OPENING:
        return score_opening(view, card);
    case DEFENDING:
        return !card ? score_take(view) : move > 0 ? score_defence(view, card) : score_transfer(view, card);
    default:
        return card ? score_throw_in(view, card) : 0;
    }
}

Move choose_steady_move(const Game *game, const SteadyWeights *weights) {
    Move moves[MAX_MOVES], best = TAKE_OR_PASS;
    int count = list_moves(game, moves);
    if (count == 1) {
        return moves[0];
    }
    SeatView view = build_seat_view(game, weights);
    double most = WORST_POINTS;
    for (int index = 0; index < count; index++) {
        double points = score_move(&view, moves[index]);
        if (points > most) {
            most = points;
            best = moves[index];
        }
    }
    return best;
}
