// The engine as an opponent and as an adviser; how games end.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { men, open, ply, status, world } from "./harness.mjs";

let all;
let page;
before(async () => {
  all = await world();
  page = await all.page();
});
after(() => all.close());

/** Begins a game from the dialog. */
async function begin(variant, side, level) {
  await page.click("#new");
  await page.selectOption("#new-variant", variant);
  await page.selectOption("#new-side", { index: side });
  await page.selectOption("#new-level", { index: level });
  await page.click("#begin");
  await page.waitForFunction((variant) => new RegExp(`^#variant=${variant}(&|$)`).test(location.hash), variant);
}

test("the engine replies in every kind of game", async () => {
  await open(page, all.address, "shogi");
  for (const variant of ["shogi", "minjiku", "ito", "daimitregi"]) {
    await begin(variant, 1, 0);
    await ply(page, 1);
    assert.match(await status(page), /Your move: you play White/);
  }
});

test("Stop makes it move at once", async () => {
  await begin("kagamigi", 1, 5);
  await page.waitForSelector("#stop:not([disabled])");
  await page.waitForTimeout(600);
  assert.match(await status(page), /thinking/);
  const took = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const begin = performance.now();
        new MutationObserver((_, seen) => {
          if (!document.querySelector('.moves [data-ply="1"]')) return;
          seen.disconnect();
          resolve(performance.now() - begin);
        }).observe(document.querySelector(".moves"), { childList: true, subtree: true });
        document.querySelector("#stop").click();
      }),
  );
  assert.ok(took < Number(process.env.HENKA_STOP_WITHIN ?? 300), `${took} ms`);
});

test("three lines, one of them shown, and back", async () => {
  await open(page, all.address, "shogi");
  const before = await men(page);
  await page.click("#analyse");
  await page.waitForFunction(() => document.querySelectorAll(".lines li .pv").length === 3, null, { timeout: 20_000 });
  assert.match(await page.locator(".lines li").first().textContent(), /depth \d+, [\d.kM]+ positions/);
  assert.ok((await page.locator(".arrow").count()) >= 1);
  await page.evaluate(() => document.querySelector('[data-line="2.0"]').click());
  await page.waitForFunction(() => document.querySelector('[role="status"]').textContent.includes("Escape returns"));
  assert.notDeepEqual(await men(page), before);
  await page.keyboard.press("Escape");
  assert.deepEqual(await men(page), before);
  await page.click("#analyse");
});

test("the curve leads to its moves", async () => {
  const moves = ["7g7f", "3c3d", "8h2b+", "3a2b", "2h3h", "2b3c"];
  await open(page, all.address, "shogi", { moves });
  await page.click("#curve");
  await page.waitForSelector("progress", { state: "visible" });
  await page.waitForSelector("progress", { state: "hidden", timeout: 60_000 });
  assert.equal((await page.locator(".curve .graph").getAttribute("d")).match(/[ML]/g).length, moves.length + 1);
  const { width, height } = await page.locator(".curve").boundingBox();
  await page.locator(".curve").click({ position: { x: (width * 3) / 6, y: height / 2 } });
  await ply(page, 3);
  assert.equal((await men(page))["2b"], "black +B");
});

test("variations stand beside the main line", async () => {
  await open(page, all.address, "minishogi", { moves: ["5d5c"] });
  await page.click("#back");
  await ply(page, 0);
  const first = (await all.ask("position", { variant: "minishogi", moves: [] })).moves.find((move) => move.from !== "5d");
  await page.fill("#typed", first.usi);
  await page.keyboard.press("Enter");
  await ply(page, 1);
  assert.equal(await page.locator('.moves [data-ply="1"]').count(), 2);
  assert.equal(await page.locator(".variation").count(), 1);
});

test("mate, draw and repetition are said in words", async () => {
  await open(page, all.address, "shogi", { sfen: "k8/9/1K7/9/9/9/9/9/9 b G 1" });
  await page.fill("#typed", "G*9b");
  await page.keyboard.press("Enter");
  await ply(page, 1);
  assert.match(await status(page), /Checkmate\. Black wins\./);
  const round = ["5i4i", "5a4a", "4i5i", "4a5a"];
  await open(page, all.address, "shogi", { sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1", moves: [...round, ...round, ...round] });
  assert.match(await status(page), /occurred too often.*drawn/);
  await open(page, all.address, "minjiku", { sfen: "****k*****/10/4Q5/10/10/10/10/10/10/10/10/*****K**** w - 1" });
  assert.match(await status(page), /to move|Check|stalemate|wins/);
});

test("resigning ends the game, and undo takes it back", async () => {
  await open(page, all.address, "minishogi");
  await page.click("#resign");
  assert.match(await status(page), /Black resigns\. White wins\./);
  await page.click("#undo");
  assert.match(await status(page), /Black to move/);
});

test("a page that goes away in the middle of a search leaves no engine", async () => {
  const thinking = async () => (await all.ask("engines", {})).thinking;
  const other = await all.page();
  await open(other, all.address, "kagamigi", { moves: ["7g7f"] });
  await other.click("#analyse");
  await other.waitForSelector(".lines .pv");
  assert.equal(await thinking(), 1);
  await other.reload();
  await other.waitForSelector('.moves [data-ply="1"]');
  await until(async () => (await thinking()) === 0);
  await other.click("#analyse");
  await other.waitForSelector(".lines .pv");
  await other.context().close();
  await until(async () => (await thinking()) === 0);
});

async function until(holds) {
  const end = Date.now() + 5_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, "in five seconds");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("nothing complains, and nothing comes from elsewhere", () => {
  assert.deepEqual(page.errors, []);
  assert.deepEqual(page.foreign, []);
});

