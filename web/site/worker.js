// The engine as WebAssembly in a worker: orders come as messages, answers go as messages. A search goes on a
// piece at a time, and between two pieces the worker hears whether it is to stop.

/** @type {any} */
let engine = null;
/** What the engine says during a call. @type {any[]} */
let said = [];
/** Orders that wait for the one before them. */
let queue = Promise.resolve();
/** The searches that are to end. */
const stopped = /** @type {Set<number>} */ (new Set());
/** The games that have a network. @type {string[]} */
let networked = [];
/** The networks that the engine has or waits for. */
const networks = /** @type {Map<string, Promise<void>>} */ (new Map());

const imports = {
  now: () => performance.now(),
  /** @param {number} at @param {number} length */
  tell: (at, length) => said.push(JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, length)))),
};

/** Puts an order where the engine reads it. @param {Uint8Array[]} parts */
function put(...parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let at = engine.room(length);
  for (const part of parts) {
    new Uint8Array(engine.memory.buffer, at, part.length).set(part);
    at += part.length;
  }
}

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** What the engine has said since it was asked last. */
function hear() {
  const all = said;
  said = [];
  return all;
}

/** @param {string} name @param {Uint8Array} about */
function ask(name, about) {
  put(bytes(`${name}\n`), about);
  engine.ask();
  const [answer] = hear();
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.answer;
}

/** Gives the engine the network of a game, if the game has one. @param {string} variant */
async function lend(variant) {
  const answer = await fetch(new URL(`nets/${variant}.net`, import.meta.url));
  if (answer.ok) ask(`network ${variant}`, new Uint8Array(await answer.arrayBuffer()));
}

/** @param {string} variant */
function network(variant) {
  if (!networked.includes(variant)) return;
  const known = networks.get(variant);
  if (known) return known;
  const loading = lend(variant);
  networks.set(variant, loading);
  // Without it the engine plays too; the next search tries again.
  return loading.catch(() => void networks.delete(variant));
}

/** Lets messages in. */
const breathe = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve(undefined);
  };
  port2.postMessage(null);
});

/** @param {number} number @param {any} order */
async function think(number, order) {
  await network(order.variant);
  put(bytes(JSON.stringify(order)));
  if (!engine.think()) throw new Error(hear()[0].error);
  const tell = () => hear().forEach((told) => postMessage({ number, told }));
  while (engine.go_on() && !stopped.has(number)) {
    tell();
    await breathe();
  }
  engine.finish();
  tell();
  stopped.delete(number);
}

/** @param {any} message */
async function answer({ number, module, what, about, think: order }) {
  if (module) {
    const instance = /** @type {any} */ (await WebAssembly.instantiate(module, { henka: imports }));
    engine = instance.exports;
    engine.begin();
    networked = ask("networks", bytes("{}"));
    return;
  }
  try {
    if (order) {
      await think(number, order);
      return postMessage({ number });
    }
    if (what === "bench") await network(about.variant);
    postMessage({ number, answer: ask(what, bytes(JSON.stringify(about))) });
  } catch (error) {
    // A trap leaves an engine that cannot be used any more; what it has said before is why.
    if (error instanceof WebAssembly.RuntimeError) return postMessage({ dead: hear().find((told) => told.error)?.error ?? error.message });
    postMessage({ number, error: /** @type {Error} */ (error).message });
  }
}

addEventListener("message", ({ data }) => {
  if (data.stop !== undefined) stopped.add(data.stop);
  else queue = queue.then(() => answer(data));
});
