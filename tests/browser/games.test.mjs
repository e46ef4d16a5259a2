// Whole games through the page's own interface: random moves against the engine at its weakest, and the
// engine against itself. Whatever the page shows on the way is written down, one game a line, for the
// naive player of the Rust tests to judge (tests/suite/page_games.rs).
//
//   HENKA_PAGE_GAMES=200 HENKA_PAGE_GAMES_OUT=games.jsonl tests/browser/run tests/browser/games.test.mjs

import assert from "node:assert/strict";
import { appendFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { NAMES, begin, open, status, world } from "./harness.mjs";

const GAMES = Number(process.env.HENKA_PAGE_GAMES ?? 3);
const FIRST = Number(process.env.HENKA_PAGE_FIRST ?? 0);
const LONGEST = Number(process.env.HENKA_PAGE_PLIES ?? (GAMES > 11 ? 80 : 10));
const OVER = /wins\.|drawn\./;
/** Who is the engine: White, Black, both. */
const SIDES = [0, 1, 3];

let all;
let page;
before(async () => {
  all = await world();
  page = await all.page();
});
after(() => all.close());

/**
 * From now on everything that the board and the hands show is written down, as SFEN without a move number, under
 * the number of moves that the address has.
 */
function watch(page, about) {
  return page.evaluate(({ files, ranks, hand }) => {
    const name = (file, rank) => `${file}${String.fromCharCode(97 + rank)}`;
    const text = ({ man, side }) => (side === "black" ? man : man.toLowerCase());
    const board = () => {
      const squares = new Map([...document.querySelectorAll("[data-square]:not([hidden])")].map((one) => [one.dataset.square, one.dataset]));
      return Array.from({ length: ranks }, (_, rank) => {
        let [row, run] = ["", 0];
        for (let file = files; file > 0; file--) {
          const square = squares.get(name(file, rank));
          if (square && !square.man) run += 1;
          else {
            row += `${run || ""}${square ? text(square) : "*"}`;
            run = 0;
          }
        }
        return row + (run || "");
      });
    };
    const held = (side) =>
      hand.map((symbol) => {
        const count = Number(document.querySelector(`[data-hand="${symbol}"][data-side="${side}"]`)?.dataset.count ?? 0);
        return count ? `${count > 1 ? count : ""}${text({ man: symbol, side })}` : "";
      });
    const turn = () => document.querySelector('[data-turn="true"] .who')?.textContent[0].toLowerCase() ?? "-";
    const moves = () => decodeURIComponent(/moves=(.*)/.exec(location.hash)?.[1] ?? "").split(" ").filter(Boolean);
    globalThis.seen = [];
    const look = () => {
      const shown = `${board().join("/")} ${turn()} ${[...held("black"), ...held("white")].join("") || "-"}`;
      const all = (globalThis.seen[moves().length] ??= []);
      if (!all.includes(shown)) all.push(shown);
    };
    look();
    globalThis.watcher = new MutationObserver(look);
    globalThis.watcher.observe(document.querySelector("main"), { childList: true, subtree: true, attributes: true });
    globalThis.movesNow = moves;
  }, about);
}

/** Clicks the middle of an element, once it is in view. */
async function touch(page, selector) {
  const at = await page.evaluate((selector) => {
    const element = document.querySelector(selector);
    element.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }, selector);
  await page.mouse.click(...at);
}

/**
 * Plays a move as a person does. On a busy machine a touch may last so long that it asks what the man is: it is
 * done again then.
 */
async function move(page, { from, to, kind, usi }, side) {
  const man = from ? `[data-square="${from}"]` : `[data-hand="${kind.replace("+", "")}"][data-side="${side}"]`;
  for (let tries = 3; tries > 0; tries--) {
    await touch(page, man);
    if (await page.waitForSelector(`[data-square="${to}"][data-target]`, { timeout: 2_000 }).catch(() => null)) break;
  }
  await touch(page, `[data-square="${to}"]`);
  const choice = page.locator(`.chooser [data-move="${usi}"]`);
  if (await page.$(".chooser")) await choice.click();
}

/** Waits for so many moves, or the end; the moves there are. */
async function played(page, count) {
  const there = page.waitForFunction(
    (count) => globalThis.movesNow().length >= count || /wins\.|drawn\./.test(document.querySelector('[role="status"]').textContent),
    count,
    { timeout: 120_000 },
  );
  await there.catch(async (error) => {
    const said = await page.evaluate(() => `${location.hash}: ${document.querySelector("main").innerText}`);
    throw new Error(`${count} moves were expected at ${said}`, { cause: error });
  });
  return page.evaluate(() => globalThis.movesNow());
}

async function play(variant, seed) {
  const about = await all.ask("describe", { variant });
  const engine = SIDES[seed % SIDES.length];
  await open(page, all.address, variant);
  await begin(page, variant, engine, 0, () => watch(page, about));
  let dice = seed;
  let moves = [];
  if (engine === 3) moves = await played(page, LONGEST);
  for (let ply = engine; ply < LONGEST && engine < 3; ply += 2) {
    moves = await played(page, ply);
    if (OVER.test(await status(page))) break;
    const state = await all.ask("position", { variant, moves });
    dice = (dice * 1103515245 + 12345) % 2147483648;
    const takes = state.moves.filter((move) => move.removes);
    const among = takes.length && dice % 2 ? takes : state.moves;
    const chosen = among[dice % among.length];
    await move(page, chosen, state.side);
    moves = await played(page, ply + 1);
    assert.equal(moves[ply], chosen.usi);
  }
  if (engine < 3) moves = await played(page, moves.length + (moves.length % 2 === engine ? 0 : 1));
  // What is shown from here on is not written down: giving up is nobody's move.
  const { positions, ...end } = await page.evaluate(() => {
    globalThis.watcher.disconnect();
    const said = document.querySelector('[role="status"]').textContent;
    // At once: between two looks the engine may have ended the game.
    if (!/wins\.|drawn\./.test(said)) document.querySelector("#resign").click();
    return { positions: globalThis.seen, moves: globalThis.movesNow(), said };
  });
  assert.match(await status(page), OVER);
  assert.equal(positions.length, end.moves.length + 1);
  return { variant, ...end, positions };
}

test(`${GAMES} games through the page`, async () => {
  for (let game = FIRST; game < FIRST + GAMES; game++) {
    const one = await play(NAMES[(game * 7 + 8) % NAMES.length], game);
    if (process.env.HENKA_PAGE_GAMES_OUT) await appendFile(process.env.HENKA_PAGE_GAMES_OUT, `${JSON.stringify(one)}\n`);
  }
  assert.deepEqual(page.errors, []);
  assert.deepEqual(page.foreign, []);
});
