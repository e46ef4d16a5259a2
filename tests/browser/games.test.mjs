// Whole games through the page's own interface: random moves against the engine at its weakest. What
// the page shows after every move is written down, one game a line, for the naive player of the Rust
// tests to judge (tests/suite/page_games.rs).
//
//   HENKA_PAGE_GAMES=200 HENKA_PAGE_GAMES_OUT=games.jsonl tests/browser/run tests/browser/games.test.mjs

import assert from "node:assert/strict";
import { appendFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { NAMES, click, open, status, world } from "./harness.mjs";

const GAMES = Number(process.env.HENKA_PAGE_GAMES ?? 3);
const LONGEST = Number(process.env.HENKA_PAGE_PLIES ?? (GAMES > 11 ? 120 : 12));
const OVER = /wins\.|drawn\./;

let all;
let page;
before(async () => {
  all = await world();
  page = await all.page();
});
after(() => all.close());

/** The position as the page shows it, as SFEN without a move number. */
function shown(page, about) {
  return page.evaluate(({ files, ranks, hand }) => {
    const rows = Array.from({ length: ranks }, (_, rank) => {
      let [row, run] = ["", 0];
      for (let file = files; file > 0; file--) {
        const square = document.querySelector(`[data-square="${file}${String.fromCharCode(97 + rank)}"]`);
        const { man, side } = square?.dataset ?? {};
        if (square && !square.hidden && !man) run += 1;
        else {
          row += `${run || ""}${man ? (side === "black" ? man : man.toLowerCase()) : "*"}`;
          run = 0;
        }
      }
      return row + (run || "");
    });
    const held = (side) =>
      hand.map((symbol) => {
        const count = Number(document.querySelector(`[data-hand="${symbol}"][data-side="${side}"]`)?.dataset.count ?? 0);
        return count ? `${count > 1 ? count : ""}${side === "black" ? symbol : symbol.toLowerCase()}` : "";
      });
    const side = document.querySelector("#side-bottom").dataset.turn === "true" ? "b" : "w";
    return `${rows.join("/")} ${side} ${[...held("black"), ...held("white")].join("") || "-"}`;
  }, about);
}

async function play(variant, seed) {
  const about = await all.ask("describe", { variant });
  await open(page, all.address, variant);
  await page.click("#new");
  await page.selectOption("#new-variant", variant);
  await page.selectOption("#new-level", { index: 0 });
  await page.click("#begin");
  await page.waitForFunction(() => /Your move/.test(document.querySelector('[role="status"]').textContent));
  const [moves, positions] = [[], []];
  let dice = seed;
  for (let ply = 0; ply < LONGEST; ply += 2) {
    positions.push(await shown(page, about));
    const state = await all.ask("position", { variant, moves });
    if (!state.moves.length) break;
    dice = (dice * 1103515245 + 12345) % 2147483648;
    const takes = state.moves.filter((move) => move.removes);
    const among = takes.length && dice % 2 ? takes : state.moves;
    const move = among[dice % among.length];
    await click(page, { ...move, side: state.side });
    await page.waitForFunction(
      (ply) => document.querySelectorAll(`.moves [data-ply="${ply}"]`).length || /wins\.|drawn\./.test(document.querySelector('[role="status"]').textContent),
      ply + 2,
      { timeout: 60_000 },
    );
    const played = await page.evaluate(() => decodeURIComponent(/moves=(.*)/.exec(location.hash)[1]).split(" "));
    assert.equal(played[ply], move.usi);
    moves.splice(0, moves.length, ...played);
    if (OVER.test(await status(page))) break;
  }
  positions.push(await shown(page, about));
  const said = await status(page);
  if (!OVER.test(said)) {
    await page.click("#resign");
    assert.match(await status(page), /Black resigns\. White wins\./);
  }
  return { variant, moves, positions, said };
}

test(`${GAMES} games through the page`, async () => {
  for (let game = 0; game < GAMES; game++) {
    const played = await play(NAMES[(game * 7 + 8) % NAMES.length], game + 1);
    if (process.env.HENKA_PAGE_GAMES_OUT) await appendFile(process.env.HENKA_PAGE_GAMES_OUT, `${JSON.stringify(played)}\n`);
  }
  assert.deepEqual(page.errors, []);
  assert.deepEqual(page.foreign, []);
});
