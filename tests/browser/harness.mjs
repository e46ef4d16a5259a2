// A server, a browser, and the words in which the tests speak of the page.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const require = createRequire(`${process.env.HENKA_BROWSER_MODULES ?? path.join(here, "node_modules", "..")}/`);
const { chromium } = require("playwright-core");

const ENGINE = process.env.HENKA ?? path.join(here, "../../target/release/henka");
const BROWSER = process.env.HENKA_CHROMIUM ?? "/usr/bin/chromium";
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

export const launch = () => chromium.launch({ executablePath: BROWSER, args: QUIET });

/** A server and a browser for the tests of a file. */
export async function world() {
  const [server, browser] = await Promise.all([serve(), launch()]);
  const token = /name="henka-token" content="(\w+)"/.exec(await (await fetch(server.address)).text())?.[1];
  /** Asks the server what the page would ask it. */
  const ask = async (what, body) => {
    const headers = { "Content-Type": "application/json", "X-Henka-Token": token, Origin: server.address.slice(0, -1) };
    const answer = await fetch(`${server.address}api/${what}`, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
  };
  return {
    address: server.address,
    token,
    browser,
    ask,
    async close() {
      await browser.close();
      server.stop();
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
        if (!request.url().startsWith(server.address) && !/^(data|blob):/.test(request.url())) page.foreign.push(request.url());
      });
      if (process.env.HENKA_WEB) await fromDisk(context, server.address);
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
