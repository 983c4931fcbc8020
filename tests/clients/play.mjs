// Plays a game to its end for two players. Prints the number of events that the stream sent, and the number of events in the
// game.
const [, , client, url, id, ...tokens] = process.argv;
const { Durak } = await import(client);

async function play(durak) {
  for await (const turn of durak.turns(5000)) await durak.play(turn.game, (game) => game.legal[0]);
}

const players = tokens.map((token) => new Durak(url, token));
players.forEach((durak) => play(durak));
const numbers = new Set();
for await (const frame of new Durak(url).gameStream(id)) {
  if (frame.event !== "event") continue;
  numbers.add(frame.data.seq);
  if (frame.data.kind === "ended") break;
}
const game = await new Durak(url).game(id);
console.log(numbers.size, game.version);
process.exit(0);
