// The page: what is asked, what is remembered, what is shown.

import { $, calmly, count, el } from "./dom.js";
import { drawBehaviour } from "./behaviour.js";
import { startDocuments } from "./documents.js";
import { drawEditors, goTo, startKeys, startTabs } from "./keys.js";
import { EDITORS, drawResults, editor } from "./results.js";
import * as server from "./server.js";
import { explain } from "./understood.js";

const PAST = "algofind-history";
const THEME = "algofind-theme";

let mode = "pseudocode";
let served = { indexes: [], papers: false };
let cards;
let asking;

// --- what is asked ---

const query = $("query");

function number() {
  const n = query.value.split("\n").length;
  const numbers = $("numbers");
  while (numbers.children.length < n) numbers.append(el("li", {}, String(numbers.children.length + 1)));
  while (numbers.children.length > n) numbers.lastChild.remove();
  numbers.scrollTop = query.scrollTop;
}

function setQuery(text) {
  query.value = text;
  query.dispatchEvent(new Event("input"));
}

const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

const chosen = () => [...document.querySelectorAll("#indexes input:checked")].map((box) => Number(box.value));

function request() {
  const picked = chosen();
  const indexes = picked.length && picked.length < served.indexes.length ? picked : undefined;
  return {
    query: query.value,
    top: Number($("top").value),
    language: $("language").value || undefined,
    under: $("under").value.trim() || undefined,
    examples: lines($("query-examples").value),
    indexes,
  };
}

// --- the address: what is asked, so that it can be shared ---

function toAddress(asked) {
  const parameters = new URLSearchParams();
  if (mode === "examples") parameters.set("e", $("examples").value);
  else parameters.set("q", asked.query);
  if (asked.language) parameters.set("l", asked.language);
  if (asked.under) parameters.set("u", asked.under);
  if (asked.top !== 10) parameters.set("n", asked.top);
  if (asked.examples.length) parameters.set("x", asked.examples.join("\n"));
  if (asked.indexes) parameters.set("i", asked.indexes.join(","));
  const address = `#${parameters}`;
  if (location.hash !== address) history.pushState(null, "", address);
}

function fromAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  if (parameters.has("token")) {
    server.takeToken(parameters);
    history.replaceState(null, "", `#${parameters}`);
  }
  const wanted = parameters.get("i")?.split(",").map(Number);
  if (wanted) for (const box of document.querySelectorAll("#indexes input")) box.checked = wanted.includes(Number(box.value));
  $("language").value = parameters.get("l") ?? "";
  $("under").value = parameters.get("u") ?? "";
  $("top").value = parameters.get("n") ?? "10";
  $("query-examples").value = parameters.get("x") ?? "";
  if (parameters.has("e")) {
    choose("examples");
    $("examples").value = parameters.get("e");
  } else if (parameters.has("q")) {
    choose("pseudocode");
    setQuery(parameters.get("q"));
  } else {
    return;
  }
  find(Number(parameters.get("r")) || undefined);
}

// --- finding ---

function say(...text) {
  $("status").replaceChildren(...text);
}

async function find(rank) {
  if (mode === "document") choose("pseudocode");
  const asked = request();
  const isExamples = mode === "examples";
  const pairs = lines($("examples").value);
  if (isExamples ? !pairs.length : !asked.query.trim()) {
    say(isExamples ? "Write an example first: (12, 18) -> 6" : "Write or paste some pseudo-code first.");
    return (isExamples ? $("examples") : query).focus();
  }
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  cards?.end();
  toAddress(asked);
  $("results").setAttribute("aria-busy", "true");
  say(el("span", { class: "spinner", "aria-hidden": "true" }), " Searching…");
  const place = { names: served.indexes.map((index) => index.name), roots: served.indexes.map((index) => index.root) };
  const start = performance.now();
  try {
    const answer = isExamples
      ? await server.examples({ examples: pairs, top: asked.top, indexes: asked.indexes }, signal)
      : await server.search(asked, signal);
    const time = performance.now() - start;
    cards = isExamples ? drawBehaviour(answer, place) : drawResults(answer, place);
    const n = answer.results.length;
    const took = `${time < 1000 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`}`;
    say(n ? `${count(n, isExamples ? "function" : "place")}, best first · ${took}` : nothing(isExamples, answer));
    performance.measure("drawn", { start: start + time });
    remember(isExamples ? { e: $("examples").value } : { q: asked.query });
    if (rank) goTo($(`r${rank}`));
    // On a telephone the results are far below the question.
    else if (matchMedia("(max-width: 48rem)").matches) $("results").scrollIntoView();
  } catch (error) {
    if (error.name === "AbortError") return;
    $("list").replaceChildren();
    say(el("span", { class: "problem", role: "alert" }, error.message));
  } finally {
    if (!signal.aborted) $("results").removeAttribute("aria-busy");
  }
}

function nothing(isExamples, answer) {
  if (!isExamples) return "Nothing here implements this: no function is better than chance.";
  const { n_candidates: candidates, n_not_run: unrun } = answer.stats;
  return `${count(candidates, "function")} take such inputs; none does this to them${unrun ? `, ${unrun} could not be run` : ""}.`;
}

// --- what was asked before ---

const past = () => {
  try {
    return JSON.parse(localStorage.getItem(PAST)) ?? [];
  } catch {
    return [];
  }
};

function remember(entry) {
  const text = entry.q ?? entry.e;
  const others = past().filter((one) => (one.q ?? one.e) !== text);
  localStorage.setItem(PAST, JSON.stringify([{ ...entry, when: Date.now() }, ...others].slice(0, 40)));
}

function showHistory() {
  const items = past().map((one) => {
    const text = one.q ?? one.e;
    const title = lines(text)[0] ?? "";
    return el("li", {}, el("button", { type: "button", onclick: () => {
      $("history").close();
      choose(one.e ? "examples" : "pseudocode");
      if (one.e) $("examples").value = one.e;
      else setQuery(one.q);
      find();
    } }, el("span", { class: "past-title" }, title), el("span", { class: "note" }, `${count(lines(text).length, "line")} · ${new Date(one.when).toLocaleString()}`)));
  });
  $("past").replaceChildren(...(items.length ? items : [el("li", { class: "note" }, "Nothing yet.")]));
  $("history").showModal();
}

// --- what can be searched ---

function drawIndexes() {
  const before = new Map([...document.querySelectorAll("#indexes input")].map((box) => [box.value, box.checked]));
  const many = served.indexes.length > 1;
  const items = served.indexes.map((index, at) => {
    const isReady = index.stage === "ready";
    const about = isReady ? `${count(index.n_files, "file")}, ${count(index.n_functions, "function")}` : index.text;
    const box = el("input", { type: "checkbox", value: at, checked: before.get(String(at)) ?? true, disabled: !isReady, class: many ? undefined : "hidden" });
    box.checked = before.get(String(at)) ?? true;
    const bar = index.stage === "reading" ? el("progress", { value: index.n_done ?? 0, max: index.n_total || 1, "aria-label": `reading ${index.name}` }) : "";
    return el("label", { class: `index ${index.stage}`, title: index.root ?? "" }, box, el("strong", {}, index.name), " ", el("span", { class: "note" }, about), bar);
  });
  $("indexes").replaceChildren(el("legend", {}, "In"), ...items);
  const language = $("language").value;
  const known = new Map();
  for (const index of served.indexes) for (const one of index.languages ?? []) known.set(one.name, (known.get(one.name) ?? 0) + one.n_files);
  const names = [...known].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  $("language").replaceChildren(el("option", { value: "" }, "all"), ...names.map((name) => el("option", { value: name }, name)));
  $("language").value = names.includes(language) ? language : "";
  $("library").hidden = !served.papers;
}

async function refresh() {
  served = await server.indexes();
  drawIndexes();
}

function follow(event) {
  if (!event) return;
  const index = served.indexes[event.index];
  const isNews = !index || index.stage !== event.stage || index.generation !== event.generation;
  if (index) Object.assign(index, { stage: event.stage, text: event.text, n_done: event.n_done, n_total: event.n_total });
  if (isNews && (event.stage === "ready" || event.stage === "failed")) refresh().catch(() => {});
  else drawIndexes();
}

const suggest = calmly(150, async () => {
  const at = chosen()[0] ?? 0;
  try {
    const { paths } = await server.files({ index: at, contains: $("under").value, top: 30 });
    $("paths").replaceChildren(...paths.map((path) => el("option", { value: path })));
  } catch {
    // A suggestion less.
  }
});

// --- colours ---

const THEMES = { system: "as the system", light: "light", dark: "dark" };

function paint(theme) {
  document.documentElement.dataset.theme = theme;
  $("theme").setAttribute("aria-label", `Colours: ${THEMES[theme]}`);
  $("theme").title = `Colours: ${THEMES[theme]}`;
  localStorage.setItem(THEME, theme);
}

// --- everything together ---

const choose = startTabs((name) => {
  mode = name;
  $("search").hidden = name === "document";
  // Functions are run wherever they are.
  for (const id of ["language", "under"]) $(id).closest("label").hidden = name === "examples";
});

query.addEventListener("input", () => {
  number();
  explain(query.value);
});
query.addEventListener("scroll", () => ($("numbers").scrollTop = query.scrollTop));
$("search").addEventListener("submit", (event) => {
  event.preventDefault();
  find();
});
$("under").addEventListener("input", suggest);
$("under").addEventListener("focus", suggest);
$("show-help").addEventListener("click", () => $("help").showModal());
$("show-history").addEventListener("click", showHistory);
$("forget").addEventListener("click", () => {
  localStorage.removeItem(PAST);
  $("history").close();
});
$("theme").addEventListener("click", () => {
  const names = Object.keys(THEMES);
  paint(names[(names.indexOf(document.documentElement.dataset.theme) + 1) % names.length]);
});
window.addEventListener("popstate", fromAddress);
startKeys(() => find());
drawEditors(Object.keys(EDITORS), editor(), (name) => localStorage.setItem("algofind-editor", name));
startDocuments((text) => {
  choose("pseudocode");
  setQuery(text);
  find();
}, () => choose("document"));
paint(localStorage.getItem(THEME) in THEMES ? localStorage.getItem(THEME) : "system");
number();

const parameters = new URLSearchParams(location.hash.slice(1));
server.takeToken(parameters);
try {
  await refresh();
} catch (error) {
  say(el("span", { class: "problem", role: "alert" }, error.message));
}
fromAddress();
server.listen(follow);
if (!query.value && matchMedia("(min-width: 60rem)").matches) query.focus();
