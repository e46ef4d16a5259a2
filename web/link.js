// The address of a position: `#variant=minjiku&sfen=…&moves=…`.

/** @import {Query} from "./types.js" */

/**
 * @param {string} fragment
 * @returns {Query | null} what a fragment asks for
 */
export function read(fragment) {
  const fields = new Map();
  for (const field of fragment.replace(/^#/, "").split("&")) {
    const at = field.indexOf("=");
    if (at < 0) continue;
    try {
      fields.set(field.slice(0, at), decodeURIComponent(field.slice(at + 1)));
    } catch {
      return null;
    }
  }
  const variant = fields.get("variant");
  if (!variant) return null;
  const moves = (fields.get("moves") ?? "").split(/\s+/).filter(Boolean);
  return { variant, sfen: fields.get("sfen") || undefined, moves };
}

/**
 * @param {Query} query
 * @returns {string} the fragment
 */
export function write({ variant, sfen, moves }) {
  let fragment = `#variant=${encodeURIComponent(variant)}`;
  if (sfen) fragment += `&sfen=${encodeURIComponent(sfen)}`;
  if (moves.length) fragment += `&moves=${encodeURIComponent(moves.join(" "))}`;
  return fragment;
}
