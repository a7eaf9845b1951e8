// Documents: dropped, chosen, or out of the library.

import { $, count, el } from "./dom.js";
import * as server from "./server.js";

let asking;

// `use` takes pseudo-code to be searched with.
export function startDocuments(use, show) {
  const drop = $("drop");
  $("file").addEventListener("change", (event) => {
    if (event.target.files[0]) read(event.target.files[0], use);
    event.target.value = "";
  });
  // A document may be dropped anywhere on the page.
  document.addEventListener("dragover", (event) => {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
    drop.classList.add("over");
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) ended(); });
  document.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    ended();
    show();
    read(file, use);
  });
  const ended = () => {
    document.body.classList.remove("dropping");
    drop.classList.remove("over");
  };
  $("library").addEventListener("submit", async (event) => {
    event.preventDefault();
    const query = $("library-query").value;
    if (!query.trim()) return;
    await showing("Searching…", async (signal) => {
      const { results } = await server.papers({ query, top: 25 }, signal);
      if (!results.length) return [el("p", { class: "note" }, "No algorithm of the library has these words.")];
      return [el("ol", { class: "boxes" }, results.map((one) => box(one, use, one.title ?? one.file)))];
    });
  });
}

async function read(file, use) {
  await showing(`Reading ${file.name}…`, async (signal) => {
    const paper = await server.readDocument(file, signal);
    const about = [paper.authors.join(", "), paper.year].filter(Boolean).join(", ");
    return [
      el("h2", {}, paper.title ?? file.name),
      el("p", { class: "note" }, [about, paper.algorithms.length ? count(paper.algorithms.length, "algorithm") : "no algorithms found"].filter(Boolean).join(" · ")),
      el("ol", { class: "boxes" }, paper.algorithms.map((one) => box(one, use))),
    ];
  });
}

async function showing(message, make) {
  asking?.abort();
  asking = new AbortController();
  const place = $("algorithms");
  place.replaceChildren(el("p", { class: "note", role: "status" }, message));
  try {
    place.replaceChildren(...(await make(asking.signal)));
  } catch (error) {
    if (error.name !== "AbortError") place.replaceChildren(el("p", { class: "problem", role: "alert" }, error.message));
  }
}

function box(one, use, document) {
  const text = one.pseudocode;
  const title = [one.number, one.caption].filter(Boolean).join(": ") || "Pseudo-code in the text";
  return el("li", { class: "box" },
    el("h3", {}, title),
    el("p", { class: "note" }, [document, `page ${one.page}`, one.complexity?.length ? `cost ${one.complexity.join(", ")}` : ""].filter(Boolean).join(" · ")),
    one.synopsis?.length ? el("p", {}, one.synopsis[0]) : "",
    text ? el("pre", { tabindex: "0" }, text) : "",
    text ? el("button", { type: "button", onclick: () => use(text) }, "Find implementations") : "");
}
