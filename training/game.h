/* The game of two, with the rules that the networks are trained for.
 *
 * A card is one bit, numbered as in `games/ai/search/tables.py`: first come the plain cards by height, then the trumps,
 * then the jokers. A move is a number, as in `games/ai/search/kernel.py`: a card to attack, throw in or beat, minus a
 * card to transfer, or TAKE_OR_PASS. */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stdint.h>

enum { MAX_CARDS = 54, MAX_MOVES = 64, HAND_SIZE = 6, NO_LIMIT = 1000, LONG_PACK_RANKS = 13, TAKE_OR_PASS = 0 };
enum { DRAW = -1 };

typedef uint64_t Cards;
typedef int64_t Move;
typedef enum { OPENING, DEFENDING, PITCHING, TAKING, OVER } Phase;
typedef enum { TRANSFER_OFF, TRANSFER_UNTOUCHED, TRANSFER_LAST_UNBEATEN } Transfer;

typedef struct {
    int ranks, jokers, attack_limit;
    Transfer transfer;
} Rules;

/* The cards of a rule set. Arrays are indexed by the number of a card's bit. `mates` are the cards of the same rank,
 * including the card itself. */
typedef struct {
    Rules rules;
    int card_count, plain_count;
    Cards every, trumps, high_trumps;
    Cards beaters[MAX_CARDS], mates[MAX_CARDS];
    double heights[MAX_CARDS]; /* from 0 for the lowest rank to 1 for the highest card */
} Pack;

/* A position of a game. `known` are the cards of each hand that the other player has seen. `laid` counts the attack
 * cards of the bout, and `beaten` those that are beaten. The talon is listed from the bottom up. */
typedef struct {
    const Pack *pack;
    Cards hands[2], known[2], discarded, table, unbeaten, ranks;
    Cards talon[MAX_CARDS];
    int talon_count, attacker, defender, mover, laid, beaten, bout, fool;
    Phase phase;
} Game;

static inline int count_cards(Cards cards) {
    return __builtin_popcountll(cards);
}

/* Return the number of the lowest card. The set must not be empty. */
static inline int get_number(Cards cards) {
    return __builtin_ctzll(cards);
}

static inline Cards get_lowest(Cards cards) {
    return cards & -cards;
}

/* Return the highest card. The set must not be empty. */
static inline Cards get_highest(Cards cards) {
    return 1ULL << (63 - __builtin_clzll(cards));
}

static inline Cards get_card_of_move(Move move) {
    return (Cards)(move < 0 ? -move : move);
}

void build_pack(Pack *pack, Rules rules);
void deal_game(Game *game, const Pack *pack);

/* Write the legal moves, and return their number. Transfers come first, TAKE_OR_PASS last. */
int list_moves(const Game *game, Move moves[MAX_MOVES]);

void play_move(Game *game, Move move);

/* Return the cards with which the defender can transfer the attack now. */
Cards find_transfer_cards(const Game *game);

/* Return the card that the player to move can see at the bottom of the talon, or 0 without a talon. */
static inline Cards get_trump_card(const Game *game) {
    return game->talon_count ? game->talon[0] : 0;
}

/* Return the cards that the player to move cannot see: in the other hand and in the talon. */
Cards find_unseen_cards(const Game *game);

/* Return the result of a finished game for a seat: 1 for a win, 0.5 for a draw. */
double get_result(int fool, int seat);

#endif
