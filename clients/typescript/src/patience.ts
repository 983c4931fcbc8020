/** Repetition of requests after lost connections, temporary failures and rate limits. */

export interface Patience {
  /** Milliseconds. A request is repeated for at most `total`, with pauses that grow from `first` to `longest`. */
  total: number;
  first: number;
  longest: number;
}

export const PATIENCE: Patience = { total: 120_000, first: 200, longest: 10_000 };
const TEMPORARY = [429, 502, 503, 504];

export const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Returns the seconds in the header `Retry-After`, or 0 if it is missing or a date. */
export const readRetryAfter = (answer: Response) => Number(answer.headers.get("Retry-After") ?? 0) || 0;

/** Returns the milliseconds to pause after `tries` attempts, at least the `retryAfter` seconds of the server. A part is
 * random, so that clients do not come back together. */
export function computePause(patience: Patience, tries: number, retryAfter = 0): number {
  const own = Math.min(patience.longest, patience.first * 2 ** Math.min(tries, 20)) * (0.5 + Math.random() / 2);
  return Math.max(own, retryAfter * 1000);
}

/** Returns whether the same request may succeed later. A 409 with Retry-After means that the
 * first request with this idempotency key is still running. */
export const isTemporaryFailure = (answer: Response) =>
  TEMPORARY.includes(answer.status) || (answer.status === 409 && answer.headers.has("Retry-After"));

/** Sends a request, and repeats it after temporary failures. Returns the response with its whole body. After a lost
 * connection, DELETE and PATCH are not repeated. */
export async function sendRequest(url: string, init: RequestInit, patience: Patience): Promise<Response> {
  const mayRepeat = !["DELETE", "PATCH"].includes(init.method ?? "GET");
  const end = Date.now() + patience.total;
  for (let tries = 0; ; tries++) {
    let wait: number;
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(45_000) });
      const body = await answer.arrayBuffer();
      wait = computePause(patience, tries, readRetryAfter(answer));
      if (!isTemporaryFailure(answer) || Date.now() + wait > end) {
        const { status, headers } = answer;
        return new Response([204, 304].includes(status) ? null : body, { status, headers });
      }
    } catch (error) {
      wait = computePause(patience, tries);
      if (!mayRepeat || Date.now() + wait > end) throw error;
    }
    await sleep(wait);
  }
}
