#include "game.h"

#include <string.h>

#include "random_numbers.h"

enum { PLAIN_SUITS = 3, MAX_BOUTS = 300 };

static int get_rank(const Pack *pack, int number) {
    if (number < pack->plain_count) {
        return number / PLAIN_SUITS;
    }
    int height = number - pack->plain_count;
    return height < pack->rules.ranks ? height : pack->rules.ranks; /* All jokers have the same rank. */
}

static bool beats(const Pack *pack, int number, int attack) {
    bool is_trump = number >= pack->plain_count, is_attack_trump = attack >= pack->plain_count;
    if (is_trump) {
        return !is_attack_trump || number > attack;
    }
    return !is_attack_trump && number % PLAIN_SUITS == attack % PLAIN_SUITS && number > attack;
}

void build_pack(Pack *pack, Rules rules) {
    memset(pack, 0, sizeof *pack);
    int trump_count = rules.ranks + rules.jokers;
    pack->rules = rules;
    pack->plain_count = PLAIN_SUITS * rules.ranks;
    pack->card_count = pack->plain_count + trump_count;
    pack->every = (1ULL << pack->card_count) - 1;
    pack->trumps = pack->every & ~((1ULL << pack->plain_count) - 1);
    pack->high_trumps = pack->trumps & ~((1ULL << (pack->card_count - 4 * trump_count / 5)) - 1);
    for (int number = 0; number < pack->card_count; number++) {
        int height = number < pack->plain_count ? number / PLAIN_SUITS : number - pack->plain_count;
        pack->heights[number] = height / (double)(trump_count - 1);
        for (int other = 0; other < pack->card_count; other++) {
            pack->beaters[number] |= beats(pack, other, number) ? 1ULL << other : 0;
            pack->mates[number] |= get_rank(pack, other) == get_rank(pack, number) ? 1ULL << other : 0;
        }
    }
}

static void shuffle_cards(const Pack *pack, Cards cards[MAX_CARDS]) {
    for (int number = 0; number < pack->card_count; number++) {
        cards[number] = 1ULL << number;
    }
    for (int last = pack->card_count - 1; last > 0; last--) {
        int chosen = draw_integer(last + 1);
        Cards card = cards[last];
        cards[last] = cards[chosen];
        cards[chosen] = card;
    }
}

/* Put the first trump that is not a joker at the bottom, because this card decides the trump suit. */
static void place_trump_card(const Pack *pack, Cards cards[MAX_CARDS]) {
    Cards possible = pack->trumps & ((1ULL << (pack->plain_count + pack->rules.ranks)) - 1);
    int place = 0;
    while (!(cards[place] & possible)) {
        place++;
    }
    Cards card = cards[0];
    cards[0] = cards[place];
    cards[place] = card;
}

/* Return the seat that attacks first: the one with the lowest trump. */
static int find_first_attacker(const Game *game) {
    Cards first = game->hands[0] & game->pack->trumps, second = game->hands[1] & game->pack->trumps;
    if (!first || !second) {
        return first || !second ? 0 : 1;
    }
    return get_lowest(first) < get_lowest(second) ? 0 : 1;
}

static void open_bout(Game *game, int opener) {
    game->phase = OPENING;
    game->attacker = game->mover = opener;
    game->defender = 1 - opener;
    game->table = game->unbeaten = game->ranks = 0;
    game->laid = game->beaten = 0;
}

void deal_game(Game *game, const Pack *pack) {
    Cards cards[MAX_CARDS];
    shuffle_cards(pack, cards);
    place_trump_card(pack, cards);
    memset(game, 0, sizeof *game);
    game->pack = pack;
    game->talon_count = pack->card_count - 2 * HAND_SIZE;
    memcpy(game->talon, cards, (size_t)game->talon_count * sizeof *cards);
    for (int dealt = 0; dealt < 2 * HAND_SIZE; dealt++) {
        game->hands[dealt / HAND_SIZE] |= cards[game->talon_count + dealt];
    }
    game->bout = 1;
    game->fool = DRAW;
    open_bout(game, find_first_attacker(game));
}

/* Return how many attack cards may still be added if `defender` has to beat them. */
static int count_room(const Game *game, int defender) {
    int left = game->pack->rules.attack_limit - game->laid;
    int to_beat = count_cards(game->hands[defender]) - count_cards(game->unbeaten);
    return left < to_beat ? left : to_beat;
}

Cards find_transfer_cards(const Game *game) {
    Transfer transfer = game->pack->rules.transfer;
    if (transfer == TRANSFER_OFF) {
        return 0;
    }
    Cards unbeaten = game->unbeaten, mates = game->pack->mates[get_number(unbeaten)];
    bool too_late = transfer == TRANSFER_LAST_UNBEATEN ? count_cards(unbeaten) > 1 : game->beaten || unbeaten & ~mates;
    if (too_late || !game->hands[game->attacker] || count_room(game, game->attacker) < 1) {
        return 0;
    }
    return game->hands[game->defender] & mates;
}

static int add_moves(Cards cards, int sign, Move *moves, int count) {
    for (; cards; cards &= cards - 1) {
        moves[count++] = sign * (Move)get_lowest(cards);
    }
    return count;
}

int list_moves(const Game *game, Move moves[MAX_MOVES]) {
    Cards hand = game->hands[game->mover];
    if (game->phase == OPENING) {
        return add_moves(hand, 1, moves, 0);
    }
    int count = 0;
    if (game->phase == DEFENDING) {
        count = add_moves(find_transfer_cards(game), -1, moves, count);
        count = add_moves(hand & game->pack->beaters[get_number(get_highest(game->unbeaten))], 1, moves, count);
    } else {
        count = add_moves(hand & game->ranks, 1, moves, count);
    }
    moves[count++] = TAKE_OR_PASS;
    return count;
}

static void draw_cards(Game *game, int seat) {
    while (game->talon_count && count_cards(game->hands[seat]) < HAND_SIZE) {
        Cards card = game->talon[--game->talon_count];
        game->hands[seat] |= card;
        if (!game->talon_count) {
            game->known[seat] |= card; /* Both players have seen the trump card. */
        }
    }
}

static void close_bout(Game *game) {
    bool defended = game->phase == PITCHING;
    if (defended) {
        game->discarded |= game->table;
    } else {
        game->hands[game->defender] |= game->table;
        game->known[game->defender] |= game->table;
    }
    draw_cards(game, game->attacker);
    draw_cards(game, game->defender);
    if (!game->hands[0] || !game->hands[1] || game->bout > MAX_BOUTS) {
        bool is_draw = !game->hands[0] == !game->hands[1];
        game->phase = OVER;
        game->fool = is_draw ? DRAW : game->hands[0] ? 0 : 1;
        return;
    }
    game->bout++;
    open_bout(game, defended ? game->defender : game->attacker);
}

/* Let the attacker throw in, or end the bout if no card fits. */
static void continue_bout(Game *game) {
    if (count_room(game, game->defender) > 0 && game->hands[game->attacker] & game->ranks) {
        game->mover = game->attacker;
    } else {
        close_bout(game);
    }
}

static void put_on_table(Game *game, Cards card) {
    game->hands[game->mover] ^= card;
    game->known[game->mover] &= ~card;
    game->table |= card;
}

static void beat_card(Game *game, Cards card) {
    put_on_table(game, card);
    game->unbeaten ^= get_highest(game->unbeaten);
    game->beaten++;
    game->ranks |= game->pack->mates[get_number(card)];
    if (!game->unbeaten) {
        game->phase = PITCHING;
        continue_bout(game);
    }
}

static void add_attack(Game *game, Cards card) {
    put_on_table(game, card);
    game->unbeaten |= card;
    game->ranks |= game->pack->mates[get_number(card)];
    game->laid++;
}

static void transfer_attack(Game *game, Cards card) {
    add_attack(game, card);
    game->attacker = game->defender;
    game->defender = game->mover = 1 - game->attacker;
}

void play_move(Game *game, Move move) {
    Cards card = get_card_of_move(move);
    if (game->phase == DEFENDING && move != TAKE_OR_PASS) {
        (move > 0 ? beat_card : transfer_attack)(game, card);
    } else if (game->phase == DEFENDING) {
        game->phase = TAKING;
        continue_bout(game);
    } else if (move == TAKE_OR_PASS) {
        close_bout(game);
    } else {
        add_attack(game, card);
        if (game->phase == TAKING) {
            continue_bout(game);
        } else {
            game->phase = DEFENDING;
            game->mover = game->defender;
        }
    }
}

Cards find_unseen_cards(const Game *game) {
    Cards seen = game->hands[game->mover] | game->known[1 - game->mover] | game->table | game->discarded;
    return game->pack->every & ~(seen | get_trump_card(game));
}

double get_result(int fool, int seat) {
    return fool == DRAW ? 0.5 : fool != seat;
}
