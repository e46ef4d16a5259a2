// For everyone: no fault that axe knows, nothing too small or too wide, at every width.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { NAMES, axeSource, open, world } from "./harness.mjs";

let all;
before(async () => (all = await world()));
after(() => all.close());

/** What axe finds. It is given to the page by the test, past the page's own policy. */
async function faults(page) {
  await page.addScriptTag({ path: axeSource }).catch(() => {});
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await (await import("node:fs/promises")).readFile(axeSource, "utf8"));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const width of [1280, 390, 360]) {
  for (const dark of [false, true]) {
    test(`axe finds nothing at ${width} px${dark ? " in the dark" : ""}`, async () => {
      const page = await all.page({ width, dark });
      await page.goto(all.address);
      await page.waitForSelector("[data-game]");
      assert.deepEqual(await faults(page), [], "the games");
      for (const name of ["shogi", "minjiku", "ito", "daimitregi"]) {
        await open(page, all.address, name);
        await page.locator("[data-square][data-side=black]").first().click();
        assert.deepEqual(await faults(page), [], name);
      }
      for (const tab of ["rules", "records", "editor"]) {
        await page.click(`#tab-${tab}`);
        assert.deepEqual(await faults(page), [], tab);
      }
      await page.click("#edit");
      assert.deepEqual(await faults(page), [], "editor");
      await page.click("#new");
      assert.deepEqual(await faults(page), [], "new game");
      await page.context().close();
    });
  }

  test(`every game fits in ${width} px`, async () => {
    const page = await all.page({ width, height: width < 500 ? 740 : 800 });
    for (const name of NAMES) {
      await open(page, all.address, name);
      assert.ok(await fits(page), `${name} scrolls sideways`);
      const small = await page.$$eval("[data-square]", (all) => Math.min(...all.map((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height))));
      assert.ok(small >= 24, `${name}: a square of ${small} px`);
    }
    await page.goto(all.address);
    await page.waitForSelector("[data-game]");
    assert.ok(await fits(page), "the games");
    await page.context().close();
  });
}
