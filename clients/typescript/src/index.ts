/** A client of Durak by post for programs. It waits for turns, makes each move once, and resumes interrupted streams. */

import { computePause, isTemporaryFailure, PATIENCE, type Patience, readRetryAfter, sendRequest, sleep } from "./patience.js";
import type { components } from "./schema.js";

export type Schemas = components["schemas"];
export type Game = Schemas["Game"];
export type Seek = Schemas["Seek"];
/** A seek as you describe it: all fields but the presets and the numbers of players have a default. */
export type SeekRequest = Pick<Schemas["SeekRequest"], "presets" | "player_counts"> & Partial<Schemas["SeekRequest"]>;
export type Turn = Schemas["Turn"];
export type MyFrame = Schemas["MyFrame"];
export type GameFrame = Schemas["GameFrame"];
export type { Patience };

const API = "/api/v1";
/** Seconds for which the server may hold the request of a list until the list changes. */
const MAX_WAIT = 30;
/** The largest number of turns on a page of the list. */
const PAGE_SIZE = 100;
/** Milliseconds without data after which a stream counts as dead. A live stream sends a line every 15 seconds. */
const MAX_SILENCE = 45_000;

/** A refusal (RFC 9457). Its `code` is stable. `retryAfter` is the number of seconds after which you may repeat the request,
 * or 0. */
export class Problem extends Error {
  constructor(readonly status: number, readonly document: Partial<Schemas["ProblemDocument"]>, readonly retryAfter = 0) {
    super(`${status} ${document.code ?? "unknown"}: ${document.detail ?? ""}`);
  }

  get code(): string {
    return this.document.code ?? "unknown";
  }

  /** Whether a move came too late: the move is no longer legal, the game no longer waits for you, or it is over. */
  get gameHasChanged(): boolean {
    return ["stale", "not_your_move", "game_over"].includes(this.code);
  }
}

const makeProblem = async (answer: Response) =>
  new Problem(answer.status, await answer.json().catch(() => ({})), readRetryAfter(answer));

export class Durak {
  readonly url: string;

  constructor(url: string, readonly token?: string, readonly patience: Patience = PATIENCE) {
    this.url = url.replace(/\/+$/, "");
  }

  /** Makes any call of the API. The path is relative to `/api/v1`, such as `/me/turns`. Every POST has an idempotency key,
   * so it takes effect once, however often it is sent. Throws a Problem if the server refuses the call. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const all: Record<string, string> = { ...this.#authorization(), ...headers };
    if (method === "POST") all["Idempotency-Key"] ??= crypto.randomUUID();
    if (body !== undefined) all["Content-Type"] = "application/json";
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await sendRequest(this.url + API + path, { method, headers: all, body: text ?? null }, this.patience);
    if (answer.status >= 400) throw await makeProblem(answer);
    return answer;
  }

  async game(id: string): Promise<Game> {
    return (await this.call("GET", `/games/${id}`)).json();
  }

  /** Makes a move. If `game` is a Game and the move has become illegal since this Game was loaded, the server refuses the
   * move with the code `stale`. */
  async move(game: Game | string, move: string): Promise<Schemas["MoveResult"]> {
    const [id, version] = typeof game === "string" ? [game, undefined] : [game.id, game.version];
    return (await this.call("POST", `/games/${id}/moves`, { move, version })).json();
  }

  /** Makes the moves that `choose` returns until the game no longer waits for you, or no move is legal because a computer
   * plays for you. If another player was faster and the chosen move is not legal any more, `choose` is called again. If the
   * game ended before the move came, no more moves are made. */
  async play(id: string, choose: (game: Game) => string | Promise<string>): Promise<Game> {
    let game = await this.game(id);
    while (game.legal.length && game.must.some((seat) => seat === game.your_seat)) {
      try {
        game = (await this.move(game, await choose(game))).game;
      } catch (refused) {
        if (!(refused instanceof Problem) || !refused.gameHasChanged) throw refused;
        game = await this.game(id);
      }
    }
    return game;
  }

  /** Yields a turn for every game that waits for you, without end. Call `play` for each turn. If a game still waits after
   * `again` milliseconds, its turn is yielded again. */
  async *turns(again = 60_000): AsyncGenerator<Turn> {
    const yieldedAt = new Map<string, number>();
    let [tag, waiting] = ["", [] as Turn[]];
    for (let tries = 0; ; ) {
      const began = Date.now();
      // The ETag notices only changes of the first page, so several pages are loaded without it.
      const several = waiting.length > PAGE_SIZE;
      const known = several ? "" : tag;
      try {
        const path = `/me/turns?limit=${PAGE_SIZE}&wait=${known ? MAX_WAIT : 0}`;
        const answer = await this.call("GET", path, undefined, ifNoneMatch(known));
        if (answer.status === 200) {
          tag = answer.headers.get("ETag") ?? "";
          waiting = await this.#loadAllPages<Turn>(await answer.json());
        }
        if ((several || answer.status !== 200) && Date.now() - began < 1000) await sleep(2000);
        tries = 0;
      } catch (error) {
        if (error instanceof Problem && ![429, 502, 503, 504].includes(error.status)) throw error;
        await sleep(computePause(this.patience, tries++, error instanceof Problem ? error.retryAfter : 0));
      }
      const keys = new Set(waiting.map(turnKey));
      for (const one of [...yieldedAt.keys()]) if (!keys.has(one)) yieldedAt.delete(one);
      for (const turn of waiting) {
        if (Date.now() - (yieldedAt.get(turnKey(turn)) ?? -Infinity) < again) continue;
        yieldedAt.set(turnKey(turn), Date.now());
        yield turn;
      }
    }
  }

  /** Seeks a table with people. When the site has found a table, `stream` yields a notification `seat_found` with the series.
   * Then join or decline the series in time. Guests and bots are refused with the code `forbidden`. */
  async seek(wanted: SeekRequest): Promise<Seek> {
    return (await this.call("POST", "/me/seeks", wanted)).json();
  }

  /** Returns your seeks that have not ended, oldest first. */
  async seeks(): Promise<Seek[]> {
    return (await (await this.call("GET", "/me/seeks")).json()).results;
  }

  /** Withdraws a seek. If the site has found a table for it that has not started, you give up your seat there. */
  async withdrawSeek(id: string): Promise<void> {
    await this.call("DELETE", `/me/seeks/${id}`);
  }

  /** Yields the frames of your account's stream, without end. With `after`, it starts with the notifications whose numbers
   * are greater. No later notification is missed. */
  stream(after?: number): AsyncGenerator<MyFrame> {
    return this.#follow<MyFrame>("/me/stream", after);
  }

  /** Yields the frames of a game's stream, without end. Each event with a number greater than `after` comes once. */
  gameStream(id: string, after = 0): AsyncGenerator<GameFrame> {
    return this.#follow<GameFrame>(`/games/${id}/stream`, after);
  }

  async *#follow<Frame extends MyFrame | GameFrame>(path: string, after?: number): AsyncGenerator<Frame> {
    let newest = after;
    for (let tries = 0; ; ) {
      let retryAfter = 0;
      try {
        const headers: Record<string, string> = { ...this.#authorization(), Accept: "application/x-ndjson" };
        if (newest !== undefined) headers["Last-Event-ID"] = String(newest);
        for await (const frame of readLines<Frame>(this.url + API + path, headers)) {
          tries = 0;
          if ("id" in frame) newest = frame.id;
          if (frame.event !== "comment") yield frame;
        }
      } catch (error) {
        if (error instanceof RefusedError && !isTemporaryFailure(error.answer)) throw await makeProblem(error.answer);
        if (error instanceof RefusedError) retryAfter = readRetryAfter(error.answer);
      }
      await sleep(computePause(this.patience, tries++, retryAfter));
    }
  }

  async #loadAllPages<One>(page: { results: One[]; next?: string | null }): Promise<One[]> {
    const results = [...page.results];
    for (let next = page.next; next; ) {
      const more = await (await this.call("GET", next.slice(next.indexOf(API) + API.length))).json();
      results.push(...more.results);
      next = more.next;
    }
    return results;
  }

  #authorization(): Record<string, string> {
    return this.token ? { Authorization: `Bearer ${this.token}` } : {};
  }
}

class RefusedError extends Error {
  constructor(readonly answer: Response) {
    super(String(answer.status));
  }
}

const turnKey = (turn: Turn) => `${turn.game} ${turn.turn_started_at}`;
const ifNoneMatch = (tag: string): Record<string, string> => (tag ? { "If-None-Match": tag } : {});

/** Yields the parsed lines of a stream until it ends, its connection is lost, or no data has come for MAX_SILENCE. */
async function* readLines<Frame>(url: string, headers: Record<string, string>): AsyncGenerator<Frame> {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), MAX_SILENCE);
  try {
    const answer = await fetch(url, { headers, signal: stop.signal });
    if (answer.status !== 200 || !answer.body) throw new RefusedError(answer);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), MAX_SILENCE);
      const parts = (rest + value).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) if (line) yield JSON.parse(line) as Frame;
    }
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
