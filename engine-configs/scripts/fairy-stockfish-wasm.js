#!/usr/bin/env node
// Fairy-Stockfish from its npm package (npm install fairy-stockfish-nnue.wasm), as a UCI engine on
// standard input and output: a recent build for large boards where the system has an old one.
//
//     node fairy-stockfish-wasm.js [DIRECTORY]
//
// DIRECTORY is where node_modules is, the working directory if not given. The program lives in a
// file system of its own, so the file that VariantPath names is copied into it.
const fs = require("fs");
const path = require("path");
const readline = require("readline");

// The package reads its own file by fetch, which node has only for URLs.
delete globalThis.fetch;
const package = path.resolve(process.argv[2] || ".", "node_modules/fairy-stockfish-nnue.wasm");
const load = require(path.join(package, "stockfish.js"));

load().then((engine) => {
  engine.addMessageListener((line) => console.log(line));
  const input = readline.createInterface({ input: process.stdin });
  input.on("line", (line) => {
    const given = /^setoption\s+name\s+VariantPath\s+value\s+(.*)$/i.exec(line.trim());
    if (given) {
      engine.FS.writeFile("/variants.ini", fs.readFileSync(given[1]));
      line = "setoption name VariantPath value /variants.ini";
    }
    engine.postMessage(line);
    if (line.trim() === "quit") process.exit(0);
  });
  input.on("close", () => process.exit(0));
});
