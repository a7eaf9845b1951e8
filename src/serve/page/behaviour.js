// Results of a search by examples.

import { $, copy, count, el } from "./dom.js";
import { drawCode } from "./code.js";
import { Cards, editorLink } from "./results.js";

const WORD = {
  full: "and nothing else",
  over: "and more",
  under: "and nothing else, but not all of it",
  splintered: "and more, but not all of it",
};

export function drawBehaviour(answer, place) {
  const cards = new Cards();
  const items = answer.results.map((result, at) => {
    const region = result.regions[0];
    const done = result.pairs.filter((pair) => pair.satisfied).length;
    const isFull = result.level === "full";
    const title = `result-${result.rank}`;
    const link = editorLink(region, place.roots);
    const card = el("details", { class: `card ${isFull ? "strong" : "weak"}`, id: `r${result.rank}`, open: at < 5, data: { rank: result.rank }, "aria-labelledby": title },
      el("summary", {},
        el("span", { class: "rank", "aria-hidden": "true" }, String(result.rank)),
        el("span", { class: "what" },
          el("span", { class: "name", id: title, role: "heading", "aria-level": "3" }, region.function),
          el("span", { class: "where" }, `${region.file}:${region.start}–${region.end}`)),
        el("span", { class: "confidence" }, isFull ? "Does it" : `${done} of ${result.pairs.length}`)),
      el("div", { class: "meta" },
        el("span", { class: "summary" }, `does ${done} of ${count(result.pairs.length, "example")} ${WORD[result.match] ?? ""} (${result.types} types)`),
        el("span", { class: "actions" },
          link ? el("a", { href: link, class: "open-editor" }, "Open in editor") : "",
          el("button", { type: "button", class: "quiet", onclick: (event) => copy(JSON.stringify(result, null, 2), event.currentTarget) }, "Copy JSON"))),
      el("div", { class: "body", "aria-busy": "true" }, el("p", { class: "note" }, "…")));
    cards.add(card, async (signal) => [
      calls(result),
      el("ul", { class: "pairs" }, result.pairs.map(pair)),
      await drawCode(region, { steps: new Map(), more: new Set(), ran: ran(result) }, [], signal),
      beyond(result),
    ].filter(Boolean));
    return el("li", {}, card);
  });
  $("list").replaceChildren(...items);
  return cards;
}

const ran = (result) => new Set(result.pairs.filter((pair) => pair.satisfied).flatMap((pair) => pair.lines));

function pair(pair) {
  const but = pair.satisfied ? "" : pair.got !== undefined ? ` gives ${pair.got}` : ` ${pair.error ?? ""}`;
  return el("li", { class: pair.satisfied ? "satisfied" : "failed" },
    el("span", { "aria-hidden": "true" }, pair.satisfied ? "✓ " : "✗ "),
    el("span", { class: "hidden" }, pair.satisfied ? "satisfied: " : "not satisfied: "),
    el("code", {}, pair.pair), but);
}

function calls(result) {
  const said = result.arguments.map((one) => `input ${one.input + 1} is ${one.name}`);
  for (const free of result.free) said.push(`${free.name} = ${[...new Set(free.values)].join(", ")}`);
  if (result.output !== "return") said.push(`the output is left in ${result.output}`);
  return said.length > 1 || result.output !== "return" ? el("p", { class: "note" }, said.join("; ")) : null;
}

function beyond(result) {
  if (!result.uncovered.length) return null;
  return el("div", { class: "aside-list" }, el("h4", {}, "Beyond the examples"),
    el("ul", {}, result.uncovered.slice(0, 5).map((way) => {
      const input = way.input ? `, as with ${Object.entries(way.input).map(([name, value]) => `${name} = ${value}`).join(", ")}` : "";
      return el("li", {}, `line ${way.line} may go on at line ${way.to_line}${input}`);
    })));
}
