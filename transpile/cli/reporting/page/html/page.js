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
  for (const old of document.querySelectorAll(".chosen")) old.classList.remove("chosen");
  for (const column of file.querySelectorAll(".column")) {
    const blocks = [...column.querySelectorAll(".loop")].filter((block) => holds(block, loop));
    for (const block of blocks) block.classList.add("chosen");
    if (blocks.length && column !== from && sideBySide()) reveal(column, blocks[0]);
  }
  const row = document.getElementById(`${file.id}-loop-${loop}`);
  if (row) row.classList.add("chosen");
  file.dataset.loop = loop;
}

function follow(link) {
  const target = document.getElementById(link.hash.slice(1));
  if (target) target.scrollIntoView({ behavior, block: sideBySide() ? "nearest" : "center" });
}

function clicked(event) {
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
  if (block) choose(file, block.dataset.loops.split(" ").pop(), column);
}

function step(by) {
  const chosen = document.querySelector(".chosen");
  const file = chosen ? chosen.closest(".file") : document.querySelector(".file");
  if (!file) return;
  const count = file.querySelectorAll(".loops tbody tr").length;
  const next = Number(file.dataset.loop || 0) + by;
  if (next >= 1 && next <= count) choose(file, String(next), null);
}

document.addEventListener("click", clicked);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "j") step(1);
  if (event.key === "k") step(-1);
});
