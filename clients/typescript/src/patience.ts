/** Requests that are sent again: lost connections, busy servers and limits are waited out, and nothing is done twice. */

export interface Patience {
  /** For how many milliseconds a request is sent again, after `first` at first and `longest` at most. */
  total: number;
  first: number;
  longest: number;
}

export const PATIENCE: Patience = { total: 120_000, first: 200, longest: 10_000 };
const PASSING = [429, 502, 503, 504];

export const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

export function pause(patience: Patience, tries: number, answer?: Response): number {
  const own = Math.min(patience.longest, patience.first * 2 ** Math.min(tries, 20)) * (0.5 + Math.random() / 2);
  const asked = Number(answer?.headers.get("Retry-After") ?? 0) * 1000;
  return Math.max(own, Number.isFinite(asked) ? asked : 0);
}

/** Whether the same request may be answered otherwise in a while. */
export const isPassing = (answer: Response) =>
  PASSING.includes(answer.status) || (answer.status === 409 && answer.headers.has("Retry-After"));

/** Asks until there is an answer that stays, body and all. DELETE and PATCH are sent once. */
export async function ask(url: string, init: RequestInit, patience: Patience): Promise<Response> {
  const twice = !["DELETE", "PATCH"].includes(init.method ?? "GET");
  const end = Date.now() + patience.total;
  for (let tries = 0; ; tries++) {
    let wait: number;
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(45_000) });
      const body = await answer.arrayBuffer();
      wait = pause(patience, tries, answer);
      if (!isPassing(answer) || Date.now() + wait > end) {
        const { status, headers } = answer;
        return new Response([204, 304].includes(status) ? null : body, { status, headers });
      }
    } catch (error) {
      wait = pause(patience, tries);
      if (!twice || Date.now() + wait > end) throw error;
    }
    await sleep(wait);
  }
}
