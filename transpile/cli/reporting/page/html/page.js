"use strict";
// Choosing a loop marks it in every column of its file and brings it into view there.
const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
const sideBySide = () => matchMedia("(min-width: 60rem)").matches;

const holds = (block, loop) => block.dataset.loops.split(" ").includes(loop);

function reveal(column, block) {
  const pane = column.querySelector(".scrolled");
  const top = block.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop - 12;
  pane.scrollTo({ top, behavior });
}

function choose(file, loop, from) {
  for (const old of document.querySelectorAll(".file .chosen")) old.classList.remove("chosen");
  for (const column of file.querySelectorAll(".column")) {
    const blocks = [...column.querySelectorAll(".loop")].filter((block) => holds(block, loop));
    for (const block of blocks) block.classList.add("chosen");
    if (blocks.length && column !== from && sideBySide()) reveal(column, blocks[0]);
  }
  const row = document.getElementById(`${file.id}-loop-${loop}`);
  if (row) row.classList.add("chosen");
  file.dataset.loop = loop;
  return row;
}

function follow(link) {
  const target = document.getElementById(link.hash.slice(1));
  if (target) target.scrollIntoView({ behavior, block: sideBySide() ? "nearest" : "center" });
}

function clicked(event) {
  const same = event.target.closest("a[href^='#']");
  if (viewer && same && same.hash === location.hash) arrive();
  const file = event.target.closest(".file");
  const link = event.target.closest("a[data-loop]");
  if (!file || (getSelection() + "")) return;
  const column = event.target.closest(".column");
  if (link) {
    event.preventDefault();
    choose(file, link.dataset.loop, column);
    const columns = file.querySelector(".columns");
    if (!sideBySide()) follow(link);
    else if (!column && columns) columns.scrollIntoView({ behavior, block: "nearest" });
    return;
  }
  const block = event.target.closest(".loop");
  if (block && !same) choose(file, block.dataset.loops.split(" ").pop(), column);
}

// The keys j and k stay in the file that is shown: the one of the chosen loop, or the one with most of the window.
function shownHeight(file) {
  const box = file.getBoundingClientRect();
  return Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
}

function shownFile() {
  const chosen = document.querySelector(".file .chosen");
  const own = chosen && chosen.closest(".file");
  if (own && shownHeight(own) > 0) return own;
  const files = [...document.querySelectorAll(".file")];
  return files.reduce((best, file) => (!best || shownHeight(file) > shownHeight(best) ? file : best), null);
}

function step(by) {
  const file = shownFile();
  if (!file) return;
  const count = file.querySelectorAll(".loops tbody tr").length;
  const next = Number(file.dataset.loop || 0) + by;
  if (next < 1 || next > count) return;
  const row = choose(file, String(next), null);
  if (row) row.scrollIntoView({ behavior, block: "nearest" });
}

// The index of files: a filter, and headings that sort.
const made = (name, values) => Object.assign(document.createElement(name), values);

function narrow(rows, words, count) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  let left = 0;
  for (const row of rows) {
    const said = row.textContent.toLowerCase();
    row.hidden = !wanted.every((word) => said.includes(word));
    left += !row.hidden;
  }
  count.textContent = wanted.length ? `${left.toLocaleString("en")} of ${rows.length.toLocaleString("en")} files` : "";
}

function sort(body, rows, heading, at) {
  const down = heading.ariaSort === "ascending";
  for (const other of heading.parentNode.children) other.removeAttribute("aria-sort");
  heading.ariaSort = down ? "descending" : "ascending";
  const value = (row) => row.children[at].dataset.v ?? row.children[at].textContent;
  const order = new Intl.Collator(undefined, { numeric: true }).compare;
  const sorted = rows.map((row) => [value(row), row]).sort(([a], [b]) => (down ? order(b, a) : order(a, b)));
  body.append(...sorted.map(([, row]) => row));
}

function prepare(table) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const tools = made("div", { className: "tools screen" });
  const input = made("input", { type: "search", placeholder: "Filter: part of a name, an outcome, ...", ariaLabel: "Filter files" });
  const count = made("span", { className: "quiet", ariaLive: "polite" });
  input.addEventListener("input", () => {
    narrow(rows, input.value, count);
    table.closest(".files").scrollTop = 0;
  });
  tools.append(input, count);
  table.closest(".files").before(tools);
  [...table.tHead.rows[0].cells].forEach((heading, at) => {
    const button = made("button", { type: "button", textContent: heading.textContent });
    button.addEventListener("click", () => sort(body, rows, heading, at));
    heading.replaceChildren(button);
  });
}

// Of many files one is shown at a time, out of its packed form.
const viewer = document.getElementById("viewer");

async function unpacked(block) {
  const bytes = Uint8Array.from(atob(block.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

async function show(number) {
  const block = document.getElementById(`packed-${number}`);
  if (!block || viewer.dataset.file === number) return;
  viewer.dataset.file = number;
  const html = await unpacked(block);
  if (viewer.dataset.file !== number) return;
  viewer.innerHTML = html;
  for (const old of document.querySelectorAll(".index .chosen")) old.classList.remove("chosen");
  const row = document.querySelector(`.index a[href="#file-${number}"]`)?.closest("tr");
  if (row) row.classList.add("chosen");
}

async function arrive() {
  const [, number] = /^#file-(\d+)/.exec(location.hash) ?? [];
  await show(number ?? document.querySelector("script[id^=packed-]").id.slice("packed-".length));
  if (number) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

// What is folded on the screen is printed.
let opened = [];

function unfold() {
  opened = [...document.querySelectorAll("details:not([open])")];
  for (const fold of opened) fold.open = true;
}

function refold() {
  for (const fold of opened) fold.open = false;
  opened = [];
}

addEventListener("beforeprint", unfold);
addEventListener("afterprint", refold);
for (const table of document.querySelectorAll(".index")) prepare(table);
if (viewer) {
  addEventListener("hashchange", arrive);
  arrive();
}
document.addEventListener("click", clicked);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input")) return;
  if (event.key === "j") step(1);
  if (event.key === "k") step(-1);
});
