// What algofind makes of the pseudo-code, while it is typed.

import { $, calmly, count, el } from "./dom.js";
import * as server from "./server.js";

let asking;
let shownPicture;

export const explain = calmly(160, async (text) => {
  asking?.abort();
  asking = new AbortController();
  if (!text.trim()) return clear();
  const signal = asking.signal;
  try {
    const [read, picture] = await Promise.all([
      server.convert(text, signal),
      server.graph({ pseudocode: text }, signal).catch((error) => {
        if (error.name === "AbortError") throw error;
        return null;
      }),
    ]);
    if (signal.aborted) return;
    showPcode(read, text);
    showPicture($("flow"), picture, `Control flow of the pseudo-code, ${count(steps(read), "step")}`);
  } catch (error) {
    if (error.name !== "AbortError") clear(error.message);
  }
});

function clear(message = "") {
  $("pcode").replaceChildren(message ? el("p", { class: "note" }, message) : hint());
  $("doubts").replaceChildren();
  $("flow").replaceChildren();
  $("n-steps").textContent = "";
}

const hint = () => el("p", { class: "note" }, "Write or paste pseudo-code: how it is understood shows here.");

const steps = (read) => new Set(read.lines.filter((line) => line.pcode_lines.length).map((line) => line.line)).size;

function showPcode(read, text) {
  const from = new Map();
  for (const line of read.lines) for (const at of line.pcode_lines) from.set(at, line.line);
  const rows = read.pcode.replace(/\n$/, "").split("\n").map((line, at) => {
    const origin = from.get(at + 1);
    return el("li", { data: origin ? { step: origin } : {}, title: origin ? `from line ${origin}` : undefined }, pieces(line));
  });
  $("pcode").replaceChildren(el("ol", {}, rows));
  $("n-steps").textContent = count(read.functions.length, "procedure");
  const lines = text.split("\n");
  $("doubts").replaceChildren(...read.diagnostics.map((doubt) =>
    el("li", {}, el("strong", {}, `line ${doubt.first_line}`), `: ${doubt.message} `, el("code", {}, (lines[doubt.first_line - 1] ?? "").trim()))));
}

// Keywords, $mathematics$ and @language@ of p-code.
const WORDS = /^(func|if|elseif|else|while|for|each|to|downto|repeat|until|return|break|continue|error|loop|do|and|or|not)$/;

function pieces(line) {
  const parts = line.match(/\$(?:\\.|[^$\\])*\$|@(?:\\.|[^@\\])*@|\/\/.*|[\p{L}\p{N}_\-−‐']+|\s+|./gu) ?? [];
  return parts.map((part) => {
    if (part.length > 1 && part.startsWith("$")) return el("span", { class: "math" }, part.slice(1, -1));
    if (part.length > 1 && part.startsWith("@")) return el("span", { class: "words" }, part.slice(1, -1));
    if (part.startsWith("//")) return el("span", { class: "comment" }, part);
    if (WORDS.test(part)) return el("span", { class: "keyword" }, part);
    return part;
  });
}

// A picture as an image of its own: what is in it can neither run nor load anything.
export function showPicture(place, blob, description) {
  if (place === $("flow") && shownPicture) URL.revokeObjectURL(shownPicture);
  if (!blob) return place.replaceChildren(el("p", { class: "note" }, "There is nothing to draw."));
  const address = URL.createObjectURL(blob);
  if (place === $("flow")) shownPicture = address;
  place.replaceChildren(el("img", { src: address, alt: description, class: "drawn" }));
}

clear();
