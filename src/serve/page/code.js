// Code beside the steps that it does.

import { count, el } from "./dom.js";
import * as server from "./server.js";

// Lines around a region that are shown as well.
const AROUND = 1;

// How the lines of pseudo-code are called: by the numbers they are printed with where they have some, else by their place.
export function labelled(lines) {
  const printed = lines.map((line) => /^\s*(\d{1,3})[.:)]?(?=\s|$)/.exec(line));
  const nonblank = lines.filter((line) => line.trim()).length;
  const isNumbered = nonblank > 2 && printed.filter(Boolean).length >= 0.6 * nonblank;
  return lines.map((text, at) => {
    if (!isNumbered) return { label: String(at + 1), text };
    const number = printed[at];
    return number ? { label: number[1], text: text.slice(number[0].length).replace(/^ /, "") } : { label: "", text };
  });
}

// The code of a region: each line with its number, the steps it does, and whether it does more.
export async function drawCode(region, marks, labels, signal) {
  const start = Math.max(1, region.start - AROUND);
  const read = await server.source({ index: region.index ?? 0, file: region.file, start, end: region.end + AROUND }, signal);
  const rows = read.lines.map((pieces, at) => {
    const number = read.start + at;
    // A blank line around the region says nothing.
    if (!pieces.length && (number < region.start || number > region.end)) return "";
    const steps = marks.steps.get(number) ?? [];
    const isOutside = number < region.start || number > region.end;
    const kind = steps.length ? "does" : marks.more.has(number) ? "more" : marks.ran?.has(number) ? "ran" : "";
    return el("li", { class: `${kind}${isOutside ? " outside" : ""}`, data: steps.length ? { steps: steps.join(" ") } : {} },
      el("span", { class: "number", "aria-hidden": "true" }, String(number)),
      el("span", { class: "mark" }, mark(steps.map((step) => labels[step - 1]?.label || step), kind)),
      el("code", {}, pieces.map((piece) => (piece.kind ? el("span", { class: `c-${piece.kind}` }, piece.text) : piece.text))));
  });
  return el("ol", { class: "code", tabindex: "0", role: "list", "aria-label": `Code of ${region.function}` }, rows);
}

function mark(steps, kind) {
  if (steps.length) return [el("span", { class: "hidden" }, `does line ${steps.join(" and ")}: `), el("span", { "aria-hidden": "true" }, steps.join(" "))];
  if (kind === "more") return [el("span", { class: "hidden" }, "does more: "), el("span", { "aria-hidden": "true" }, "+")];
  if (kind === "ran") return [el("span", { class: "hidden" }, "ran: "), el("span", { "aria-hidden": "true" }, "•")];
  return [];
}

const same = (a, b) => a.file === b.file && a.function === b.function && (a.index ?? 0) === (b.index ?? 0);

// What stands beside the lines of a region of a result.
export function marksOf(result, region) {
  const steps = new Map();
  for (const pair of result.alignment) {
    for (const place of pair.regions.filter((place) => same(place, region))) {
      for (let line = place.start; line <= place.end; line += 1) {
        steps.set(line, [...(steps.get(line) ?? []), pair.query_line]);
      }
    }
  }
  const more = new Set();
  for (const place of result.extra.filter((place) => same(place, region))) {
    for (let line = place.start; line <= place.end; line += 1) more.add(line);
  }
  // A loop spans the lines inside it: a line belongs to the steps that begin there, and else to the innermost.
  for (const [line, all] of steps) {
    const begun = result.alignment.filter((pair) => pair.regions.some((place) => same(place, region) && place.start === line));
    steps.set(line, begun.length ? begun.map((pair) => pair.query_line) : [innermost(result, region, line, all)]);
  }
  return { steps, more };
}

function innermost(result, region, line, all) {
  let best = all[0];
  let length = Infinity;
  for (const pair of result.alignment) {
    for (const place of pair.regions) {
      const n = place.end - place.start;
      if (same(place, region) && place.start <= line && line <= place.end && n < length) [best, length] = [pair.query_line, n];
    }
  }
  return best;
}

// The pseudo-code of a result: which of its lines are done here, and why that is believed.
export function drawSteps(labels, result) {
  const why = new Map(result.alignment.map((pair) => [pair.query_line, pair.why]));
  const missing = new Set(result.missing);
  const rows = labels.map(({ label, text }, at) => {
    const number = at + 1;
    const isDone = why.has(number);
    if (!text.trim()) return el("li", { class: "blank" }, " ");
    const state = isDone ? "does" : missing.has(number) ? "missing" : "aside";
    return el("li", { class: state, data: isDone ? { steps: String(number) } : {}, tabindex: isDone ? "0" : undefined, title: isDone ? `alike: ${why.get(number)}` : undefined },
      el("span", { class: "number", "aria-hidden": "true" }, label),
      el("span", { class: "mark" }, state === "missing" ? [el("span", { class: "hidden" }, "missing: "), el("span", { "aria-hidden": "true" }, "–")] : ""),
      el("code", {}, text));
  });
  return el("ol", { class: "code steps", role: "list", "aria-label": "Steps of the pseudo-code" }, rows);
}

// Lights what belongs together, both ways, for mouse and keyboard.
export function lightUp(card) {
  const light = (event) => {
    const row = event.target.closest?.("[data-steps]");
    const wanted = row ? row.dataset.steps.split(" ") : [];
    for (const other of card.querySelectorAll("[data-steps]")) {
      other.classList.toggle("lit", other.dataset.steps.split(" ").some((step) => wanted.includes(step)));
    }
  };
  card.addEventListener("mouseover", light);
  card.addEventListener("mouseleave", light);
  card.addEventListener("focusin", light);
  // A click on a step brings its code into view.
  card.addEventListener("click", (event) => {
    const step = event.target.closest?.(".steps [data-steps]");
    if (!step) return;
    const code = card.querySelector(`.code:not(.steps) [data-steps~="${step.dataset.steps}"]`);
    code?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  });
}

export const lineCount = (region) => count(region.end - region.start + 1, "line");
