// How long Stop takes, from the click until the engine's move is on the board: node stops.mjs [STOPS]
// prints the distribution, in turns over all games.

import { loadavg } from "node:os";
import { NAMES, open, stop, world } from "./harness.mjs";

const stops = Number(process.argv[2] ?? 100);
const all = await world();
const page = await all.page();
await open(page, all.address, "shogi");
const took = [];
for (let i = 0; i < stops; i++) took.push(await stop(page, NAMES[i % NAMES.length]));
took.sort((a, b) => a - b);
const at = (share) => `${took[Math.min(stops - 1, Math.floor(share * stops))].toFixed(0)} ms`;
console.log(`${stops} stops: p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, longest ${at(1)}; load ${loadavg()[0].toFixed(1)}`);
await all.close();
