// The page without a server: the same engine, also without a connection, and soon there.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { ENGINE, NAMES, SITE, host, open, ply, square, world } from "./harness.mjs";

let all;
before(async () => (all = await world()));
after(() => all.close());

/** Waits until everything is kept for use without a connection. */
const kept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

test("the bench counts the nodes of the native engine", { timeout: 900_000 }, async () => {
  const page = await all.page();
  await open(page, all.address, "shogi");
  const depth = Number(process.env.HENKA_SITE_DEPTH ?? 6);
  for (const variant of NAMES) {
    const said = execFileSync(ENGINE, ["bench", "--variant", variant, "--depth", String(depth)], { encoding: "utf8" });
    const native = Number(/^Nodes searched: (\d+)$/m.exec(said)[1]);
    const begin = Date.now();
    const found = await page.evaluate(
      async ({ variant, depth }) => {
        const module = await WebAssembly.compile(await (await fetch("henka.wasm")).arrayBuffer());
        const worker = new Worker("worker.js", { type: "module" });
        worker.postMessage({ module });
        const answer = new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
        worker.postMessage({ number: 1, what: "bench", about: { variant, depth } });
        const { answer: bench, error } = await answer;
        worker.terminate();
        if (error) throw new Error(error);
        return bench;
      },
      { variant, depth },
    );
    assert.equal(found.nodes, native, variant);
    const time = /([\d.]+) ?(ms|s)\b/.exec(said)?.[0] ?? "";
    console.log(`# ${variant}: ${found.nodes} nodes, ${found.ms} ms in the browser (${Date.now() - begin} ms in all); native: ${time}`);
  }
  await page.context().close();
});

test("all games are played without a connection after the first visit", { timeout: 600_000 }, async () => {
  const site = await host(SITE);
  const page = await all.page();
  await page.goto(site.address);
  await page.waitForSelector("body[data-screen]");
  await kept(page);
  // The host is gone for good.
  site.stop();
  await page.context().setOffline(true);
  for (const variant of NAMES) {
    await open(page, site.address, variant);
    await page.click("#new");
    await page.selectOption("#new-variant", variant);
    await page.selectOption("#new-side", { index: 1 });
    await page.selectOption("#new-level", { index: 3 });
    await page.click("#begin");
    await ply(page, 1, 60_000);
  }
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("it can be installed", async () => {
  const page = await all.page();
  await page.goto(all.address);
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const { icons, start_url: start, display } = JSON.parse(data);
  assert.deepEqual([start, display, icons.length], ["./", "standalone", 3]);
  for (const { src } of icons) assert.ok((await fetch(all.address + src)).ok, src);
  await page.context().close();
});

test("the first move comes soon on a slow connection", { timeout: 120_000 }, async () => {
  const site = await host(SITE, { slow: true });
  const page = await all.page();
  const begin = Date.now();
  const since = () => ((Date.now() - begin) / 1000).toFixed(1);
  await page.goto(`${site.address}#variant=shogi`);
  await square(page, "7g").click({ timeout: 60_000 });
  console.log(`# the board after ${since()} s`);
  await page.click("#new");
  await page.selectOption("#new-side", { index: 1 });
  await page.click("#begin");
  await ply(page, 1, 60_000);
  console.log(`# the engine's first move after ${since()} s`);
  assert.ok(Date.now() - begin < 60_000);
  await page.context().close();
  site.stop();
});
