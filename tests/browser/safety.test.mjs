// Nobody but the page gives orders, and the page takes nothing from elsewhere.

import assert from "node:assert/strict";
import http from "node:http";
import { after, before, test } from "node:test";
import { open, world } from "./harness.mjs";

let all;
before(async () => (all = await world()));
after(() => all.close());

/** A request with whatever headers one likes. */
function request(path, { method = "POST", headers = {}, body = '{"variant":"shogi"}' } = {}) {
  const { port } = new URL(all.address);
  const right = { Host: `127.0.0.1:${port}`, Origin: `http://127.0.0.1:${port}`, "X-Henka-Token": all.token, "Content-Type": "application/json" };
  const sent = Object.fromEntries(Object.entries({ ...right, ...headers }).filter(([, value]) => value !== null));
  return new Promise((resolve, reject) => {
    const order = http.request({ host: "127.0.0.1", port, path, method, headers: { ...sent, "Content-Length": Buffer.byteLength(method === "POST" ? body : "") }, setHost: false }, (answer) => {
      let text = "";
      answer.on("data", (data) => (text += data));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    order.on("error", reject);
    order.end(method === "POST" ? body : undefined);
  });
}

test("the right request is answered", async () => {
  assert.equal((await request("/api/position")).status, 200);
});

for (const [what, headers] of Object.entries({
  "a forged Host": { Host: "evil.example" },
  "another port in Host": { Host: "127.0.0.1:1" },
  "a forged Origin": { Origin: "http://evil.example" },
  "no Origin": { Origin: null },
  "the Origin of a file": { Origin: "null" },
  "no token": { "X-Henka-Token": null },
  "a wrong token": { "X-Henka-Token": "0".repeat(32) },
  "a form": { "Content-Type": "application/x-www-form-urlencoded" },
})) {
  test(`${what} gives 403`, async () => {
    for (const order of ["position", "think", "stop", "read"]) assert.equal((await request(`/api/${order}`, { headers })).status, 403);
  });
}

test("a forged Host sees no page either", async () => {
  assert.equal((await request("/", { method: "GET", headers: { Host: "evil.example" } })).status, 403);
});

test("no path reaches the file system", async () => {
  for (const path of ["/../Cargo.toml", "/..%2fCargo.toml", "//etc/passwd", "/etc/passwd", "/src/main.rs"]) {
    assert.equal((await request(path, { method: "GET" })).status, 404, path);
  }
});

test("what is too long or malformed is refused", async () => {
  assert.equal((await request("/api/position", { body: "x".repeat(2 << 20) }).catch(() => ({ status: 413 }))).status, 413);
  assert.equal((await request("/api/position", { body: "{" })).status, 400);
  assert.equal((await request("/api/position", { body: '{"variant":"chess"}' })).status, 400);
  assert.equal((await request("/api/think", { body: '{"variant":"shogi","page":"../x"}' })).status, 400);
  assert.equal((await request("/", { method: "PUT" })).status, 405);
});

test("the page may only load itself", async () => {
  const { headers } = await request("/", { method: "GET" });
  assert.match(headers["content-security-policy"], /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'/);
  assert.equal(headers["access-control-allow-origin"], undefined);
});

test("another origin cannot read or order anything", async () => {
  const page = await all.page();
  await page.goto("data:text/html,<title>elsewhere</title>");
  const answered = await page.evaluate(async (address) => {
    const tries = [fetch(address), fetch(`${address}api/position`, { method: "POST", body: "{}" })];
    return (await Promise.allSettled(tries)).map(({ status }) => status);
  }, all.address);
  assert.deepEqual(answered, ["rejected", "rejected"]);
  await page.context().close();
});

test("nothing leaves the origin", async () => {
  const page = await all.page();
  await open(page, all.address, "minjiku");
  for (const tab of ["rules", "records", "editor", "game"]) await page.click(`#tab-${tab}`);
  assert.deepEqual(page.foreign, []);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
