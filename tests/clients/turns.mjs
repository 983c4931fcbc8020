// Follows the turns of a server that has 101 of them, and then limits the client. Prints the last turn, which is new and on the
// second page, and the number of requests that the client has sent within five seconds after the server has limited it.
import { createServer } from "node:http";

const { Durak } = await import(process.argv[2]);
const makeTurns = (...numbers) => numbers.map((number) => ({ game: `game${number}`, turn_started_at: "2026-11-28T10:00:00Z" }));
const first = makeTurns(...Array(100).keys());
let second = makeTurns(100);
let [limited, requests] = [false, 0];

const server = createServer((request, response) => {
  requests += limited;
  const isSecond = request.url.includes("cursor=");
  if (limited) response.writeHead(429, { "Retry-After": "600" }).end();
  else if (request.headers["if-none-match"]) response.writeHead(304).end();
  else {
    const page = isSecond ? { results: second, next: null } : { results: first, next: "http://host/api/v1/me/turns?cursor=2" };
    response.writeHead(200, { ETag: '"first"' }).end(JSON.stringify(page));
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const durak = new Durak(`http://127.0.0.1:${server.address().port}`, "token", { total: 1000, first: 100, longest: 200 });
let yielded = 0;
setTimeout(() => process.exit(1), 20_000);
for await (const turn of durak.turns()) {
  yielded += 1;
  if (yielded === 101) second = makeTurns(100, 101);
  if (yielded < 102) continue;
  limited = true;
  setTimeout(() => {
    console.log(turn.game, requests);
    process.exit(0);
  }, 5000);
}
