// Moves by click, drag and key, and each game in its own way.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { SITE, inHand, men, open, ply, square, status, targets, world } from "./harness.mjs";

let all;
let page;
before(async () => {
  all = await world();
  page = await all.page();
});
beforeEach(() => (page.errors.length = 0));
after(() => all.close());

const go = (variant, sfen, moves) => open(page, all.address, variant, { sfen, moves });
const kings = (men) => `****k*****/10/10/${men}/10/10/10/*****K****`;

test("click, drag and keys give the same move", async () => {
  const after = [];
  await go("shogi");
  await square(page, "7g").click();
  assert.deepEqual(await targets(page), ["7f"]);
  await square(page, "7f").click();
  await ply(page, 1);
  after.push(await men(page));
  await go("shogi");
  await square(page, "7g").dragTo(square(page, "7f"));
  await ply(page, 1);
  after.push(await men(page));
  await go("shogi");
  await square(page, "7g").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await ply(page, 1);
  after.push(await men(page));
  await go("shogi");
  await page.fill("#typed", "7g7f");
  await page.keyboard.press("Enter");
  await ply(page, 1);
  after.push(await men(page));
  for (const one of after) assert.deepEqual(one, after[0]);
  assert.equal(after[0]["7f"], "black P");
});

test("the board is one tab stop, and arrows walk on it", async () => {
  await go("minjiku");
  assert.equal(await page.locator('[data-square][tabindex="0"]').count(), 1);
  await square(page, "6l").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "7k");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "7k", "there is no square below");
  assert.equal(await page.locator('[data-square][tabindex="0"]').count(), 1);
});

test("while a new game is set up, the old one takes no moves", async () => {
  await go("mitregi108");
  let slow = true;
  await page.route("**/api/position", async (route) => {
    if (slow) await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await page.click("#new");
  await page.selectOption("#new-variant", "mitregi108");
  await page.click("#begin");
  const [from] = Object.entries(await men(page)).find(([square, man]) => man === "black P" && square);
  // The page without a server has set the game up by now, as likely as not: a click there would choose the man.
  if (!SITE) {
    await square(page, from).click();
    assert.deepEqual(await targets(page), []);
    assert.equal(await page.getAttribute("#play", "aria-busy"), "true");
  }
  slow = false;
  await page.waitForSelector('#play[aria-busy="false"]');
  await square(page, from).click();
  assert.notDeepEqual(await targets(page), []);
  await page.unroute("**/api/position");
});

test("White, at odds, lacks a man and moves first", async () => {
  await go("kagamigi");
  for (const [variant, label, gone] of [["shogi", "White begins, without two piece", ["8b", "2b"]], ["minjiku", "White begins, without all great men", []]]) {
    await page.click("#new");
    await page.selectOption("#new-variant", variant);
    await page.selectOption("#new-odds", { label });
    await page.selectOption("#new-side", { index: 2 });
    await page.click("#begin");
    await page.waitForSelector('#play[aria-busy="false"]');
    await page.waitForFunction((variant) => location.hash.startsWith(`#variant=${variant}&sfen=`), variant);
    const there = await men(page);
    for (const square of gone) assert.equal(there[square], undefined);
    assert.match(await status(page), /White/);
  }
  await page.click("#new");
  await page.selectOption("#new-variant", "shogi");
  await page.click("#begin");
  await page.waitForFunction(() => location.hash === "#variant=shogi");
});

test("Escape puts a man back", async () => {
  await go("shogi");
  await square(page, "2h").click();
  assert.ok((await targets(page)).length > 3);
  await page.keyboard.press("Escape");
  assert.deepEqual(await targets(page), []);
});

test("a man in hand is dropped by click and by drag", async () => {
  const sfen = "4k4/9/9/9/9/9/9/9/4K4 b 2G 1";
  await go("shogi", sfen);
  await inHand(page, "black", "G").click();
  await square(page, "5e").click();
  await ply(page, 1);
  assert.equal(await inHand(page, "black", "G").getAttribute("data-count"), "1");
  await go("shogi", sfen);
  await inHand(page, "black", "G").dragTo(square(page, "3e"));
  await ply(page, 1);
  assert.equal((await men(page))["3e"], "black G");
});

test("promotion is asked where there is a choice, and only there", async () => {
  await go("shogi", "4k4/9/9/P8/9/9/9/9/4K4 b - 1");
  await square(page, "9d").click();
  await square(page, "9c").click();
  await page.locator('.chooser [data-move="9d9c+"]').click();
  await ply(page, 1);
  assert.equal((await men(page))["9c"], "black +P");
  await page.click("#undo");
  await ply(page, 0);
  await square(page, "9d").click();
  await square(page, "9c").click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await ply(page, 1);
  assert.equal((await men(page))["9c"], "black P");
  await go("shogi", "4k4/P8/9/9/9/9/9/9/4K4 b - 1");
  await square(page, "9b").click();
  await square(page, "9a").click();
  await ply(page, 1);
  assert.equal((await men(page))["9a"], "black +P");
});

test("Ito offers both faces for a drop, and turns over whoever takes", async () => {
  await go("ito", `k/${"1/".repeat(18)}K/1 b P 1`);
  await inHand(page, "black", "P").click();
  await square(page, "1j").click();
  assert.equal(await page.locator(".chooser [data-move]").count(), 2);
  await page.locator('.chooser [data-move="+P*1j"]').click();
  await ply(page, 1);
  assert.equal((await men(page))["1j"], "black +P");
  await go("ito", `k/${"1/".repeat(8)}p/P/${"1/".repeat(8)}K/1 b - 1`);
  await square(page, "1k").click();
  await square(page, "1j").click();
  await ply(page, 1);
  assert.equal((await men(page))["1j"], "black +P");
});

test("an area move is two clicks, and shows its way", async () => {
  await go("minjiku", `${kings("10/10/10/7F2/10")} b - 1`.replace("10/10/10/10/10/10", "10/10/10/10/10"));
  await square(page, "3g").click();
  assert.ok((await targets(page)).includes("2e"));
  await square(page, "2e").hover();
  assert.equal(await page.locator(".way").count(), 1);
  await square(page, "2e").click();
  await ply(page, 1);
  assert.equal((await men(page))["2e"], "black F");
});

test("a burn is seen before it happens, and is what happens", async () => {
  await go("minjiku", "****k*****/10/10/6p1p1/7p2/10/7F2/10/10/10/10/*****K**** b - 1");
  await square(page, "3g").click();
  await square(page, "3e").hover();
  const doomed = await page.$$eval("[data-doomed]", (all) => all.map((one) => one.dataset.square).sort());
  assert.deepEqual(doomed, ["2d", "3e", "4d"]);
  await square(page, "3e").click();
  await ply(page, 1);
  const left = await men(page);
  assert.deepEqual([left["2d"], left["4d"], left["3e"]], [undefined, undefined, "black F"]);
});

test("a rifle takes and stays", async () => {
  await go("minjiku", "****k*****/10/10/10/10/6p3/5C4/10/10/10/10/*****K**** b - 1");
  await square(page, "5g").click();
  await square(page, "4f").click();
  await ply(page, 1);
  const left = await men(page);
  assert.deepEqual([left["5g"], left["4f"]], ["black C", undefined]);
  assert.match(await status(page), /takes the Pawn on 4f without moving/);
});

test("a square that is left disappears, and comes back with undo", async () => {
  await go("minjiku", "****k*****/10/10/10/10/10/10/10/10/10/10/*****K**** b - 1");
  const box = await page.locator("#board").boundingBox();
  await square(page, "5l").click();
  await square(page, "5k").click();
  await ply(page, 1);
  assert.equal(await square(page, "5l").isVisible(), false);
  assert.deepEqual(await page.locator("#board").boundingBox(), box, "nothing jumps");
  await page.click("#undo");
  await ply(page, 0);
  assert.equal(await square(page, "5l").isVisible(), true);
});

test("barred drops say why", async () => {
  await go("shogi", "4k4/9/9/9/9/9/4P4/9/4K4 b P 1");
  await inHand(page, "black", "P").click();
  assert.match(await square(page, "5e").getAttribute("data-barred"), /no more than 1 Pawn/);
  await square(page, "5e").click();
  assert.match(await status(page), /5e: no more than 1 Pawn/);
  assert.match(await square(page, "4a").getAttribute("data-barred"), /could never move/);
  await go("mitregi90", "k9/10/10/10/10/10/10/10/B1B6K b B 1");
  await inHand(page, "black", "B").click();
  assert.match((await square(page, "8g").getAttribute("data-barred")) ?? "", /no more than 2 Bishop by drops on one colour/);
});

test("a piece explains itself at the key i, and under a resting finger", async () => {
  await go("minjiku");
  await square(page, "9j").focus();
  await page.keyboard.press("i");
  assert.match(await page.locator("#piece").textContent(), /Kirin|Lateral Mover|Diagonal/);
  const phone = await all.page({ width: 390, height: 844, touch: true });
  await open(phone, all.address, "minjiku");
  const { x, y, width, height } = await square(phone, "8j").boundingBox();
  const at = { clientX: x + width / 2, clientY: y + height / 2, pointerType: "touch", button: 0, bubbles: true, pointerId: 1, isPrimary: true };
  await square(phone, "8j").dispatchEvent("pointerdown", at);
  await phone.waitForSelector('body[data-sheet="piece"]');
  assert.match(await phone.locator("#piece").textContent(), /moves|Slides|Steps|area/);
  await phone.locator(".piece-head .close").click();
  assert.equal(await phone.locator('body[data-sheet="piece"]').count(), 0);
  await phone.context().close();
});

test("nothing complains", () => assert.deepEqual(page.errors, []));
