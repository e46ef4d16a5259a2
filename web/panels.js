// The buttons under the board, the keys, and the panels beside it.

import { byId, h } from "./dom.js";

/** @import {App} from "./app.js" */
/** @import {About} from "./types.js" */

/** @param {App} app */
export function controls(app) {
  /** @param {string} id @param {string} words @param {() => unknown} act @param {string} [label] */
  const button = (id, words, act, label) => h("button", { type: "button", id, "aria-label": words.length > 1 ? null : label, title: label, onclick: () => void act() }, words);
  const start = button("to-start", "«", () => app.go(app.tree.root), "To the beginning");
  const back = button("back", "‹", () => app.tree.current.parent && app.go(app.tree.current.parent), "One move back");
  const forth = button("forth", "›", () => app.tree.current.children[0] && app.go(app.tree.current.children[0]), "One move on");
  const end = button("to-end", "»", () => app.go(app.tree.current.end), "To the end");
  const undo = button("undo", "Undo", () => app.undo());
  const resign = button("resign", "Resign", () => app.resign());
  const stop = button("stop", "Stop", () => app.players.hurry(), "The engine moves at once");
  const declare = button("declare", "Declare", () => app.declare(), "Claim the win of an entered king");
  const typed = h("input", { id: "typed", "aria-label": "Type a move", autocomplete: "off", autocapitalize: "off", spellcheck: "false", size: 7 });
  const form = h("form", { class: "type", onsubmit: (/** @type {Event} */ event) => submit(event) }, typed, h("button", { type: "submit" }, "Play"));

  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const text = typed.value.trim();
    const move = app.mayMove ? app.shown.state.moves.find(({ usi, label }) => [usi, `${usi}=`, label].some((one) => one.toLowerCase() === text.toLowerCase())) : undefined;
    if (move) {
      typed.value = "";
      void app.play(move);
    } else if (text) app.note(`'${text}' is not a legal move here${typed.placeholder && `; ${typed.placeholder} would be one`}.`);
  };

  byId("controls").replaceChildren(h("div", { class: "row" }, start, back, forth, end), h("div", { class: "row" }, undo, resign, declare, stop), form);
  return {
    render() {
      const { current, root } = app.tree;
      const busy = app.editor.open;
      start.disabled = back.disabled = current === root || busy;
      forth.disabled = end.disabled = !current.children.length || busy;
      undo.disabled = (current === root && !current.verdict) || busy;
      resign.disabled = Boolean(current.outcome) || current.children.length > 0 || busy;
      declare.hidden = !app.about?.declares;
      declare.disabled = !current.state?.declares || Boolean(current.outcome);
      stop.disabled = !app.players.thinking;
      typed.placeholder = current.state?.moves[0]?.usi ?? "";
    },
  };
}

/** @param {App} app */
export function keys(app) {
  addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) app.escape();
    if (typing || event.ctrlKey || event.altKey || event.metaKey || !app.tree) return;
    if (event.key === "i") {
      const on = document.activeElement;
      const symbol = on instanceof HTMLElement ? (on.dataset.man ?? on.dataset.hand) : undefined;
      if (symbol) app.explain(symbol, true);
    }
    const { current } = app.tree;
    if (event.key === "[" && current.parent) void app.go(current.parent);
    if (event.key === "]" && current.children[0]) void app.go(current.children[0]);
  });
}

/** @param {App} app */
export function tabs(app) {
  const rules = h("div", { class: "rules" });
  /** @type {[string, string, HTMLElement[]][]} */
  const panels = [
    ["game", "Game", [app.moves.place, app.analysis.place, app.curve.place]],
    ["rules", "Rules", [rules]],
    ["records", "Files", [app.records.place]],
    ["editor", "Set up", [app.editor.place]],
  ];
  /** @param {string} chosen */
  const show = (chosen) => {
    for (const [name] of panels) {
      const tab = byId(`tab-${name}`);
      tab.setAttribute("aria-selected", String(name === chosen));
      tab.tabIndex = name === chosen ? 0 : -1;
      byId(`panel-${name}`).hidden = name !== chosen;
    }
  };
  const bar = byId("tabs");
  bar.replaceChildren(...panels.map(([name, words]) => h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => show(name) }, words)));
  byId("panels").replaceChildren(
    ...panels.map(([name, , content]) => h("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: 0 }, ...content)),
  );
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = panels.findIndex(([name]) => byId(`tab-${name}`) === document.activeElement);
    if (!step || at < 0) return;
    const [name] = panels[(at + step + panels.length) % panels.length];
    show(name);
    byId(`tab-${name}`).focus();
  });
  show("game");
  return {
    show,
    /** @param {About} about */
    rules(about) {
      // The engine makes this of its own documentation; there is nothing of anybody else's in it.
      rules.innerHTML = about.rules;
      rules.querySelectorAll("table").forEach((table) => {
        const box = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Pieces" });
        table.replaceWith(box);
        box.append(table);
      });
      rules.querySelectorAll("h1").forEach((old) => old.replaceWith(h("h2", {}, old.textContent)));
    },
  };
}
