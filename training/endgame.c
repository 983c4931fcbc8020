#include "endgame.h"

enum { MAX_SOLVABLE_CARDS = 8, MAX_POSITIONS = 20000, TABLE_SIZE = 1 << 16, NO_LAST_BOUT = 9999 };

/* With transfers, a game can go round in circles. So the solver looks only a few bouts ahead, first these. */
enum { FIRST_DEPTH = 1, DEPTH_STEP = 4, MAX_DEPTH = 9 };

/* A solved position. `search` is the number of the search that stored it. */
typedef struct {
    uint64_t key;
    int search;
    bool is_won;
} SolvedPosition;

static SolvedPosition solved[TABLE_SIZE];
static int search_number;
static int position_count;

static uint64_t compute_key(const Game *game, int seat, int last_bout) {
    uint64_t cards = game->hands[0] * 0x9E3779B97F4A7C15ULL ^ game->hands[1] * 0xC2B2AE3D27D4EB4FULL;
    cards ^= game->unbeaten * 0x165667B19E3779F9ULL ^ game->table * 0x27D4EB2F165667C5ULL;
    const Rules *rules = &game->pack->rules;
    bool has_transfer = rules->transfer != TRANSFER_OFF, is_limited = rules->attack_limit < NO_LIMIT;
    uint64_t rest = (uint64_t)((int)game->phase * 64 + game->attacker * 2 + seat + (game->beaten ? 256 : 0));
    rest += (uint64_t)((is_limited ? game->laid * 512 : 0) + (has_transfer ? (last_bout - game->bout) * 8192 : 0));
    uint64_t key = cards ^ rest * 0xD6E8FEB86659FD93ULL;
    key = (key ^ key >> 29) * 0xBF58476D1CE4E5B9ULL;
    return key ^ key >> 32;
}

/* Return whether `seat` can force a win until the end of `last_bout`. */
static bool can_win(const Game *game, int seat, int last_bout) {
    if (game->phase == OVER) {
        return game->fool == 1 - seat;
    }
    if (game->bout > last_bout || position_count >= MAX_POSITIONS) {
        return false;
    }
    uint64_t key = compute_key(game, seat, last_bout);
    SolvedPosition *entry = &solved[key % TABLE_SIZE];
    if (entry->search == search_number && entry->key == key) {
        return entry->is_won;
    }
    position_count++;
    Move moves[MAX_MOVES];
    int count = list_moves(game, moves);
    bool is_own_move = game->mover == seat, is_won = !is_own_move;
    for (int index = 0; index < count && is_won != is_own_move; index++) {
        Game next = *game;
        play_move(&next, moves[index]);
        is_won = can_win(&next, seat, last_bout);
    }
    *entry = (SolvedPosition){.key = key, .search = search_number, .is_won = is_won};
    return is_won;
}

/* Start a search of its own. Its answer counts only if the search did not become too long. */
static bool can_surely_win(const Game *game, int seat, int last_bout) {
    search_number++;
    position_count = 0;
    return can_win(game, seat, last_bout) && position_count < MAX_POSITIONS;
}

bool is_solvable(const Game *game) {
    return !game->talon_count && count_cards(game->hands[0] | game->hands[1] | game->table) <= MAX_SOLVABLE_CARDS;
}

int solve_endgame(const Game *game) {
    bool has_transfer = game->pack->rules.transfer != TRANSFER_OFF;
    for (int depth = FIRST_DEPTH; depth <= MAX_DEPTH; depth += DEPTH_STEP) {
        int last_bout = has_transfer ? game->bout + depth : NO_LAST_BOUT;
        for (int seat = 0; seat < 2; seat++) {
            if (can_surely_win(game, seat, last_bout)) {
                return 1 - seat;
            }
        }
        if (!has_transfer || position_count >= MAX_POSITIONS) {
            break;
        }
    }
    return DRAW;
}
