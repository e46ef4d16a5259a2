// Every game opens, and what the page shows and offers is what the engine says.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import { NAMES, hands, inHand, men, open, square, targets, world } from "./harness.mjs";

let all;
before(async () => (all = await world()));
after(() => all.close());

/** Board and hands of a SFEN, read by other means than the page's. */
function read(sfen, files) {
  const [board, , hand] = sfen.split(" ");
  const [onBoard, inHands] = [{}, {}];
  board.split("/").forEach((row, rank) => {
    let file = files;
    for (const [token] of row.matchAll(/\d+|\+?[A-Za-z]|\*/g)) {
      if (/\d/.test(token)) file -= Number(token);
      else {
        const side = token === token.toUpperCase() ? "black" : "white";
        if (token !== "*") onBoard[`${file}${String.fromCharCode(97 + rank)}`] = `${side} ${token.toUpperCase()}`;
        file -= 1;
      }
    }
  });
  for (const [, count, letter] of hand.matchAll(/(\d*)([A-Za-z])/g)) {
    inHands[`${letter === letter.toUpperCase() ? "black" : "white"} ${letter.toUpperCase()}`] = Number(count || 1);
  }
  return { onBoard, inHands };
}

/** The legal moves as the protocol lists them. */
function listed(variant, moves) {
  return new Promise((resolve) => {
    const engine = spawn(process.env.HENKA ?? "target/release/henka", { stdio: ["pipe", "pipe", "inherit"] });
    let said = "";
    engine.stdout.on("data", (data) => (said += data));
    engine.on("exit", () => resolve(new Set(said.match(/\b\d+[a-z]\d+[a-z](?:\+|\d+[a-z])?(?=\s|$)|\+?[A-Z]\*\d+[a-z]/g))));
    engine.stdin.end(`setoption name USI_Variant value ${variant}\nposition startpos${moves.length ? ` moves ${moves.join(" ")}` : ""}\nmoves\nquit\n`);
  });
}

/** A random game, the same on every run. */
async function random(variant, plies, seed) {
  const moves = [];
  let state = await all.ask("position", { variant, moves });
  let dice = seed;
  while (moves.length < plies && state.moves.length) {
    dice = (dice * 1103515245 + 12345) % 2147483648;
    const takes = state.moves.filter((move) => move.removes);
    const among = takes.length && dice % 3 === 0 ? takes : state.moves;
    moves.push(among[dice % among.length].usi);
    state = await all.ask("position", { variant, moves });
  }
  return { moves, state };
}

for (const variant of NAMES) {
  test(`${variant} opens, and shows what the engine says after 30 moves`, async () => {
    const page = await all.page();
    await open(page, all.address, variant);
    const about = await all.ask("describe", { variant });
    assert.deepEqual(await men(page), read(about.start, about.files).onBoard);
    const { moves, state } = await random(variant, 30, 7);
    await open(page, all.address, variant, { moves });
    const { onBoard, inHands } = read(state.sfen, about.files);
    assert.deepEqual(await men(page), onBoard);
    assert.deepEqual(await hands(page), inHands);
    assert.deepEqual(page.errors, []);
    assert.deepEqual(page.foreign, []);
    await page.context().close();
  });

  test(`${variant} offers exactly the legal moves`, async () => {
    const page = await all.page();
    const { moves, state } = await random(variant, 30, 11);
    const legal = await listed(variant, moves);
    assert.deepEqual(new Set(state.moves.map((move) => move.usi)), legal);
    await open(page, all.address, variant, { moves });
    const to = (ofMan) => [...new Set([...legal].filter(ofMan).map((usi) => /^.*?[a-z](\d+[a-z])|\*(\d+[a-z])/.exec(usi)).map(([, to, drop]) => to ?? drop))].sort();
    for (const [from, man] of Object.entries(await men(page))) {
      if (!man.startsWith(state.side)) continue;
      await square(page, from).click();
      assert.deepEqual(await targets(page), to((usi) => !usi.includes("*") && new RegExp(`^${from}\\d`).test(usi)), from);
      await page.keyboard.press("Escape");
    }
    for (const symbol of Object.keys(state.hands[state.side])) {
      await inHand(page, state.side, symbol).click();
      assert.deepEqual(await targets(page), to((usi) => usi.startsWith(`${symbol}*`) || usi.startsWith(`+${symbol}*`)), symbol);
      await page.keyboard.press("Escape");
    }
    await page.context().close();
  });
}
