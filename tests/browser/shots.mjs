// Pictures of every game, to be looked at: node shots.mjs DIRECTORY [WIDTH…]

import { mkdir } from "node:fs/promises";
import { NAMES, open, world } from "./harness.mjs";

const [directory = "shots", ...widths] = process.argv.slice(2);
await mkdir(directory, { recursive: true });
const all = await world();
for (const width of widths.length ? widths.map(Number) : [1280, 390]) {
  for (const dark of process.env.DARK ? [true] : [false]) {
    const page = await all.page({ width, height: width < 500 ? 844 : 800, dark });
    for (const name of process.env.ONLY?.split(",") ?? NAMES) {
      await open(page, all.address, name);
      const first = await page.locator("[data-square][data-man][data-side=black]").first();
      await first.hover();
      await page.screenshot({ path: `${directory}/${name}-${width}${dark ? "-dark" : ""}.png`, fullPage: width < 500 });
      if (page.errors.length) console.log(name, width, page.errors.splice(0));
    }
    await page.context().close();
  }
}
await all.close();
