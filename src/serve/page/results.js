// Results of a search by pseudo-code.

import { $, copy, count, el } from "./dom.js";
import { drawCode, drawSteps, labelled, lightUp, marksOf } from "./code.js";
import * as server from "./server.js";
import { showPicture } from "./understood.js";

const CONFIDENCE = {
  strong: ["Strong", "More likely right than wrong"],
  likely: ["Likely", "Worth reading"],
  weak: ["Weak", "Only if nothing better is there"],
};

// How editors are asked to open a file.
export const EDITORS = {
  "VS Code": (path, line) => `vscode://file${encodeURI(path)}:${line}`,
  VSCodium: (path, line) => `vscodium://file${encodeURI(path)}:${line}`,
  Cursor: (path, line) => `cursor://file${encodeURI(path)}:${line}`,
  "IntelliJ IDEA": (path, line) => `idea://open?file=${encodeURIComponent(path)}&line=${line}`,
  Zed: (path, line) => `zed://file${encodeURI(path)}:${line}`,
};

export const editor = () => (localStorage.getItem("algofind-editor") in EDITORS ? localStorage.getItem("algofind-editor") : "VS Code");

// A link that opens a region in the editor; nothing where it is not known where the file is.
export function editorLink(region, roots) {
  const root = roots?.[region.index ?? 0];
  if (!root) return undefined;
  const path = `${root}/${region.file}`.replaceAll("\\", "/");
  return EDITORS[editor()](path.startsWith("/") ? path : `/${path}`, region.start);
}

// Cards are filled when they come near the window; folded ones when they are opened.
export class Cards {
  constructor() {
    this.drawing = new Map();
    this.abort = new AbortController();
    this.observer = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting && entry.target.open) this.fill(entry.target);
    }, { rootMargin: "600px" });
  }

  add(card, draw) {
    this.drawing.set(card, draw);
    this.observer.observe(card);
    card.addEventListener("toggle", () => { if (card.open) this.fill(card); });
  }

  async fill(card) {
    const draw = this.drawing.get(card);
    if (!draw) return;
    this.drawing.delete(card);
    const body = card.querySelector(".body");
    try {
      body.replaceChildren(...(await draw(this.abort.signal)));
    } catch (error) {
      if (error.name !== "AbortError") body.replaceChildren(el("p", { class: "note" }, error.message));
    }
    body.removeAttribute("aria-busy");
  }

  end() {
    this.abort.abort();
    this.observer.disconnect();
  }
}

export function drawResults(answer, place) {
  const cards = new Cards();
  const labels = labelled(answer.query.replace(/\s+$/, "").split("\n"));
  const items = answer.results.map((result, at) => {
    // A weak result is seldom worth a page; the first is shown whatever it is.
    const isOpen = at === 0 || result.confidence !== "weak";
    const card = drawCard(result, answer, place, isOpen);
    cards.add(card, (signal) => drawBody(result, answer, labels, signal));
    lightUp(card);
    return el("li", {}, card);
  });
  $("list").replaceChildren(...items);
  return cards;
}

function drawCard(result, answer, place, isOpen) {
  const region = result.regions[0];
  const [word, meaning] = CONFIDENCE[result.confidence] ?? [result.confidence, ""];
  const title = `result-${result.rank}`;
  const known = answer.known_as?.find((one) => one.rank === result.rank);
  return el("details", { class: `card ${result.confidence}`, id: `r${result.rank}`, open: isOpen, data: { rank: result.rank }, "aria-labelledby": title },
    el("summary", {},
      el("span", { class: "rank", "aria-hidden": "true" }, String(result.rank)),
      el("span", { class: "what" },
        el("span", { class: "name", id: title, role: "heading", "aria-level": "3" }, region.function || "(unnamed)"),
        el("span", { class: "where" }, where(region, place)),
        known ? el("span", { class: "known" }, `known as ${known.name}`) : ""),
      el("span", { class: "confidence" }, word)),
    el("div", { class: "meta" },
      el("span", { class: "summary" }, `${meaning ? `${meaning} · ` : ""}${summaryOf(result)}`),
      result.examples ? el("span", { class: `verdict ${result.examples.verdict}` }, verdict(result.examples)) : "",
      actions(result, answer)),
    el("div", { class: "body", "aria-busy": "true" }, el("p", { class: "note" }, "…")));
}

const where = (region, place) =>
  `${place.names.length > 1 ? `${place.names[region.index ?? 0] ?? ""} · ` : ""}${region.file}:${region.start}–${region.end}`;

function summaryOf(result) {
  const done = result.alignment.length;
  const all = done + result.missing.length;
  const more = result.extra.reduce((sum, region) => sum + region.end - region.start + 1, 0);
  const covers = all === done ? `covers all ${count(all, "step")}` : `covers ${done} of ${count(all, "step")}`;
  return more ? `${covers}; ${count(more, "line")} ${more === 1 ? "does" : "do"} more` : covers;
}

function verdict(examples) {
  if (examples.verdict === "does") return `✓ does ${count(examples.n_pairs, "example")}`;
  if (examples.verdict === "fails") return `✗ ${examples.pair} gives ${examples.got}`;
  return `not run: ${examples.why}`;
}

function actions(result, answer) {
  const link = editorLink(result.regions[0], answer.roots);
  return el("span", { class: "actions" },
    link ? el("a", { href: link, class: "open-editor" }, "Open in editor") : "",
    el("button", { type: "button", class: "quiet", onclick: (event) => copy(permalink(result.rank), event.currentTarget) }, "Copy link"),
    el("button", { type: "button", class: "quiet", onclick: (event) => copy(JSON.stringify(result, null, 2), event.currentTarget) }, "Copy JSON"),
    el("button", { type: "button", class: "quiet", "aria-expanded": "false", onclick: (event) => toggleFlow(event.currentTarget, result) }, "Control flow"));
}

function permalink(rank) {
  const parameters = new URLSearchParams(location.hash.slice(1));
  parameters.set("r", rank);
  return `${location.origin}${location.pathname}#${parameters}`;
}

async function toggleFlow(button, result) {
  const card = button.closest(".card");
  const old = card.querySelector(".flow");
  button.setAttribute("aria-expanded", String(!old));
  if (old) return old.remove();
  const region = result.regions[0];
  const flow = el("div", { class: "flow", role: "region", "aria-label": `Control flow of ${region.function}`, tabindex: "0" });
  card.querySelector(".meta").after(flow);
  try {
    const picture = await server.graph({ index: region.index ?? 0, file: region.file, line: region.start });
    showPicture(flow, picture, `Control flow of ${region.function}`);
  } catch (error) {
    flow.replaceChildren(el("p", { class: "note" }, error.message));
  }
}

async function drawBody(result, answer, labels, signal) {
  const codes = await Promise.all(result.regions.map((region) => drawCode(region, marksOf(result, region), labels, signal)));
  const blocks = codes.map((code, at) => {
    const region = result.regions[at];
    return el("div", { class: at ? "block callee" : "block" },
      at ? el("p", { class: "with" }, "with ", el("strong", {}, region.function), ` ${region.file}:${region.start}–${region.end}`) : "",
      code);
  });
  return [
    el("div", { class: "beside" },
      el("div", { class: "query" }, drawSteps(labels, result)),
      el("div", { class: "blocks" }, blocks)),
    copies(result, answer),
  ].filter(Boolean);
}

function copies(result, answer) {
  if (!result.copies?.length) return null;
  return el("div", { class: "aside-list" }, el("h4", {}, "Copies elsewhere"),
    el("ul", {}, result.copies.slice(0, 20).map((region) => {
      const text = `${region.file}:${region.start}–${region.end}`;
      const link = editorLink(region, answer.roots);
      return el("li", {}, link ? el("a", { href: link }, text) : text, ` ${region.function}`);
    }), result.copies.length > 20 ? el("li", {}, `and ${result.copies.length - 20} more`) : ""));
}
