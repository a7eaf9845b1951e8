// The keyboard.

import { $, el } from "./dom.js";

const cards = () => [...document.querySelectorAll("#list .card")];

function current() {
  return document.querySelector("#list .card.current");
}

// Goes to a result, which is then the one that keys are about.
export function goTo(card) {
  if (!card) return;
  current()?.classList.remove("current");
  card.classList.add("current");
  card.querySelector("summary").focus({ preventScroll: true });
  card.scrollIntoView({ block: "start", behavior: "auto" });
}

function step(by) {
  const all = cards();
  const at = all.indexOf(current());
  goTo(all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]);
}

const isField = (target) => target.matches?.("input, textarea, select, [contenteditable]");

export function startKeys(find) {
  document.addEventListener("focusin", (event) => {
    const card = event.target.closest?.("#list .card");
    if (card && card !== current()) {
      current()?.classList.remove("current");
      card.classList.add("current");
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return find();
    }
    if (event.key === "Escape" && isField(event.target)) return event.target.blur();
    if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const act = {
      "/": () => field().focus(),
      j: () => step(1),
      k: () => step(-1),
      o: () => current()?.querySelector(".open-editor")?.click(),
      "?": () => $("help").showModal(),
      Enter: () => {
        // On a button, a link or a summary it does what it always does.
        if (event.target.closest("button, a, summary")) return false;
        const card = current();
        if (card) card.open = !card.open;
        return Boolean(card);
      },
    }[event.key];
    if (act && act() !== false) event.preventDefault();
  });
}

const field = () => document.querySelector(".pane:not([hidden]) textarea, .pane:not([hidden]) input:not([type=file])") ?? $("query");

// Tabs as the keyboard expects them.
export function startTabs(change) {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const select = (tab, focus) => {
    for (const one of tabs) {
      const isThis = one === tab;
      one.setAttribute("aria-selected", String(isThis));
      one.tabIndex = isThis ? 0 : -1;
      $(one.getAttribute("aria-controls")).hidden = !isThis;
    }
    if (focus) tab.focus();
    change(tab.id.replace("tab-", ""));
  };
  tabs.forEach((tab, at) => {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by) select(tabs[(at + by + tabs.length) % tabs.length], true);
    });
  });
  return (name) => select($(`tab-${name}`));
}

export function drawEditors(names, chosen, change) {
  $("editor").replaceChildren(...names.map((name) => el("option", { selected: name === chosen }, name)));
  $("editor").addEventListener("change", (event) => change(event.target.value));
}
