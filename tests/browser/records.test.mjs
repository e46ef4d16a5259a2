// Games are saved, loaded, set up, linked to, and found again.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { NAMES, STRONGEST, begin, men, open, ply, square, status, world } from "./harness.mjs";

let all;
let page;
before(async () => {
  all = await world();
  page = await all.page();
});
after(() => all.close());

async function some(variant, plies) {
  const moves = [];
  for (let i = 0; i < plies; i++) {
    const { moves: legal } = await all.ask("position", { variant, moves });
    moves.push(legal[(i * 31 + 7) % legal.length].usi);
  }
  return moves;
}

async function saved(form) {
  await page.click("#tab-records");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-save="${form}"]`)]);
  return readFile(await download.path(), "utf8");
}

async function loaded(name, text) {
  await page.click("#tab-records");
  await page.setInputFiles("#load", { name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

for (const variant of NAMES) {
  test(`${variant} is saved and loaded without loss`, async () => {
    const moves = await some(variant, 12);
    await open(page, all.address, variant, { moves });
    const before = await men(page);
    const text = await saved("text");
    await open(page, all.address, variant === "shogi" ? "ito" : "shogi");
    await loaded("game.txt", text);
    await ply(page, 12);
    assert.deepEqual(await men(page), before);
    assert.equal(await saved("text"), text);
  });
}

test("shogi is saved as KIF and loaded", async () => {
  const moves = await some("shogi", 9);
  await open(page, all.address, "shogi", { moves });
  const before = await men(page);
  for (const form of ["kif", "csa"]) {
    const text = await saved(form);
    await open(page, all.address, "minishogi");
    await loaded(`game.${form}`, text);
    await ply(page, 9);
    assert.deepEqual(await men(page), before, form);
  }
});

test("the games of a tournament come with their scores", async () => {
  const game = (id, moves, scores) => JSON.stringify({ id, round: 0, variant: "minishogi", black: "A", white: "B", sfen: "rbsgk/4p/5/P4/KGSBR b - 1", opening: [moves[0]], moves: moves.slice(1), scores, depths: [], nodes: [], times: [], clocks: [], winner: "black", termination: "adjudicated win" });
  const moves = await some("minishogi", 4);
  await loaded("games.jsonl", `${game(0, moves, ["cp 5", "cp 250", null])}\n${game(1, moves.slice(0, 2), ["cp -30"])}\n`);
  await page.selectOption(".games-of-file select", "0");
  await page.click(".games-of-file button");
  await ply(page, 4);
  assert.match(await status(page), /Black wins: adjudicated win/);
  await page.click("#tab-game");
  assert.equal(await page.locator('.moves [data-ply="3"]').getAttribute("title").then((title) => title.includes("+2.50")), true);
});

test("what is no game is refused with the engine's words", async () => {
  await page.click("#tab-records");
  await page.fill("#paste", "variant chess\n");
  await page.click("#read");
  await page.waitForFunction(() => /no variant 'chess'/.test(document.querySelector('[role="status"]').textContent));
});

test("a position is set up, and an impossible one refused", async () => {
  await open(page, all.address, "minishogi");
  await page.click("#tab-editor");
  await page.click("#edit");
  await page.click('[data-brush="black-K"]');
  await square(page, "3c").click();
  await page.click("#done");
  await page.waitForFunction(() => /black has 2 kings/.test(document.querySelector('[role="status"]').textContent));
  await square(page, "3c").click();
  await page.click('[data-brush="black-R"]');
  await square(page, "1e").click();
  await page.click("#done");
  await page.waitForSelector("#edit");
  assert.match(decodeURIComponent(await page.evaluate(() => location.hash)), /sfen=rbsgk\/4p\/5\/P4\/KGSB1 b - 1/);
});

test("a link restores the position, and a wrong one is told", async () => {
  const moves = await some("ito", 6);
  await open(page, all.address, "ito", { moves });
  const [before, hash] = [await men(page), await page.evaluate(() => location.hash)];
  assert.match(hash, /^#variant=ito&moves=/);
  const other = await all.page();
  await other.goto(all.address + hash);
  await ply(other, 6);
  assert.deepEqual(await men(other), before);
  await other.goto("about:blank");
  await other.goto(`${all.address}#variant=ito&sfen=nonsense`);
  await other.waitForFunction(() => /sfen/.test(document.querySelector("#complaint")?.textContent ?? ""));
  assert.equal(await other.locator("[data-game]").count(), NAMES.length);
  await other.context().close();
});

test("a reload in the middle of a search loses nothing", async () => {
  const other = await all.page();
  await open(other, all.address, "minishogi");
  await begin(other, "minishogi", 0, STRONGEST - 1);
  await square(other, "5d").click();
  await square(other, "5c").click();
  await other.waitForSelector("#stop:not([disabled])");
  const twin = await other.context().newPage();
  await twin.goto(other.url());
  await ply(twin, 1);
  await twin.close();
  await other.reload();
  await other.waitForSelector('.moves [data-ply="1"]');
  // On a slow machine the engine may have answered by now.
  const stop = other.locator("#stop:not([disabled])");
  if (await stop.count()) await stop.click({ timeout: 2_000 }).catch(() => {});
  await ply(other, 2);
  await other.goto("about:blank");
  await other.goto(all.address);
  await other.waitForSelector(".continue");
  await other.click(".continue");
  await ply(other, 2);
  await other.context().close();
});
