// A server, a browser, and the words in which the tests speak of the page.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = path.dirname(fileURLToPath(import.meta.url));
const require = createRequire(`${process.env.HENKA_BROWSER_MODULES ?? path.join(here, "node_modules", "..")}/`);
const { chromium } = require("playwright-core");

export const ENGINE = process.env.HENKA ?? path.join(here, "../../target/release/henka");
const BROWSER = process.env.HENKA_CHROMIUM ?? "/usr/bin/chromium";
/** The folder of the page without a server, if that is what is tested. */
export const SITE = process.env.HENKA_SITE;
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const NAMES = ["shogi", "kagamigi", "mitregi90", "mitregi108", "mitregi120", "mitregi144", "daimitregi", "daimitregi-stepping", "minjiku", "ito", "minishogi"];
export const axeSource = require.resolve("axe-core");

/** Starts the server; the address is on a line of its own. */
export async function serve() {
  const server = spawn(ENGINE, ["serve", "--port", "0", "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (data) => {
      said += data;
      const found = /^http:\/\/127\.0\.0\.1:\d+\/$/m.exec(said);
      if (found) resolve(found[0]);
    });
    server.on("exit", (code) => reject(new Error(`henka serve: exit ${code}`)));
    server.on("error", reject);
  });
  return { address, stop: () => server.kill() };
}

const KINDS = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", png: "image/png", webmanifest: "application/manifest+json" };

/**
 * A plain host for the page without a server: it knows nothing but files, not even the media type of WebAssembly. A
 * slow one is behind a line of 200 kB a second, 150 ms there and back, and sends what can be compressed compressed.
 */
export async function host(folder, { slow = false } = {}) {
  let line = Promise.resolve();
  const server = http.createServer(async ({ url }, answer) => {
    const name = path.normalize(decodeURIComponent(new URL(url, "http://here").pathname)).replace(/\/$/, "/index.html");
    const headers = { "Content-Type": KINDS[name.split(".").pop()] ?? "application/octet-stream" };
    let body = await readFile(path.join(folder, name)).catch(() => null);
    if (!body) return answer.writeHead(404).end();
    if (!slow) return answer.writeHead(200, headers).end(body);
    body = gzipSync(body);
    await wait(150);
    answer.writeHead(200, { ...headers, "Content-Encoding": "gzip" });
    for (let at = 0; at < body.length; at += 4_000) {
      const turn = line.then(() => wait(20));
      line = turn;
      await turn;
      answer.write(body.subarray(at, at + 4_000));
    }
    answer.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, stop };
}

export const launch = () => chromium.launch({ executablePath: BROWSER, args: QUIET });

/** A server and a browser for the tests of a file. */
export async function world() {
  const [server, browser, site] = await Promise.all([serve(), launch(), SITE && host(SITE)]);
  const { address } = site || server;
  const token = /name="henka-token" content="(\w+)"/.exec(await (await fetch(server.address)).text())?.[1];
  /** Asks the server what the page would ask it. */
  const ask = async (what, body) => {
    const headers = { "Content-Type": "application/json", "X-Henka-Token": token, Origin: server.address.slice(0, -1) };
    const answer = await fetch(`${server.address}api/${what}`, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
  };
  return {
    address,
    token,
    browser,
    ask,
    async close() {
      await browser.close();
      server.stop();
      if (site) site.stop();
    },
    /** A page; complaints of its console are failures. */
    async page({ width = 1280, height = 800, touch = false, dark = false } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, colorScheme: dark ? "dark" : "light", reducedMotion: "reduce", acceptDownloads: true });
      const page = await context.newPage();
      page.errors = [];
      page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
      page.on("pageerror", (error) => page.errors.push(String(error)));
      page.foreign = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) page.foreign.push(request.url());
      });
      if (process.env.HENKA_WEB && !site) await fromDisk(context, server.address);
      return page;
    },
  };
}

/** While the page is worked on: its files as they are, not as they were built in. */
async function fromDisk(context, address) {
  const kinds = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  await context.route(/\.(js|css|svg)$/, async (route) => {
    const name = new URL(route.request().url()).pathname;
    await route.fulfill({ body: await readFile(path.join(process.env.HENKA_WEB, name)), contentType: kinds[name.split(".").pop()] });
  });
  await context.route(address, async (route) => {
    const served = await route.fetch();
    const token = /content="([0-9a-f]{32})"/.exec(await served.text())?.[1] ?? "";
    const body = (await readFile(path.join(process.env.HENKA_WEB, "index.html"), "utf8")).replace("@TOKEN@", token);
    await route.fulfill({ response: served, body });
  });
}

/** Opens a position in the page. */
export async function open(page, address, variant, { sfen, moves } = {}) {
  let fragment = `#variant=${variant}`;
  if (sfen) fragment += `&sfen=${encodeURIComponent(sfen)}`;
  if (moves?.length) fragment += `&moves=${encodeURIComponent(moves.join(" "))}`;
  await page.goto("about:blank");
  await page.goto(address + fragment);
  await page.waitForSelector('body[data-screen="game"] [data-square]:not([hidden])', { timeout: 20_000 });
}

export const square = (page, name) => page.locator(`[data-square="${name}"]`);
export const inHand = (page, side, symbol) => page.locator(`[data-hand="${symbol}"][data-side="${side}"]`);
export const status = (page) => page.locator('[role="status"]').textContent();

/** The squares that are offered. */
export const targets = (page) => page.$$eval("[data-target]", (all) => all.map((one) => one.dataset.square).sort());

/** What stands where, as the page has it. */
export function men(page) {
  return page.$$eval("[data-square][data-man]", (all) => Object.fromEntries(all.map((one) => [one.dataset.square, `${one.dataset.side} ${one.dataset.man}`])));
}

/** What is in hand, as the page has it. */
export function hands(page) {
  return page.$$eval("[data-hand]", (all) => Object.fromEntries(all.map((one) => [`${one.dataset.side} ${one.dataset.hand}`, Number(one.dataset.count)])));
}

/** Waits until this many moves lead to the position that is shown. */
export async function ply(page, count, timeout = 15_000) {
  await page.waitForFunction(
    (count) => {
      const here = document.querySelector('.moves [aria-current="true"]');
      return Number(here?.dataset.ply ?? 0) === count;
    },
    count,
    { timeout },
  );
}

/** Plays a move with clicks, as a person would. */
export async function click(page, move) {
  if (move.from) await square(page, move.from).click();
  else await page.locator(`[data-hand="${move.kind.replace("+", "")}"][data-side="${move.side}"]`).click();
  await square(page, move.to).click();
  const choice = page.locator(`.chooser [data-move="${move.usi}"]`);
  if (await page.locator(".chooser").count()) await choice.click();
}

/** The level that thinks longest, twenty seconds a move. */
export const STRONGEST = 12;

/**
 * Begins a game from the dialog: the page is busy from the click until the game is there. `before` is done
 * last before the click.
 */
export async function begin(page, variant, side, level, before = async () => {}) {
  await page.click("#new");
  await page.selectOption("#new-variant", variant);
  await page.selectOption("#new-side", { index: side });
  await page.selectOption("#new-level", { index: level });
  await before();
  await page.click("#begin");
  await page.waitForSelector('#play[aria-busy="false"]');
  await page.waitForFunction((variant) => new RegExp(`^#variant=${variant}(&|$)`).test(location.hash), variant);
}

/** Lets the engine think long about its first move and stops it: milliseconds until it has moved. */
export async function stop(page, variant) {
  await begin(page, variant, 1, STRONGEST);
  await page.waitForSelector("#stop:not([disabled])");
  await page.waitForTimeout(600);
  if (!/thinking/.test(await status(page))) throw new Error(await status(page));
  return page.evaluate(
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
}
