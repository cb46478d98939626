// Keeps an evening's page and the scoreboard up to date, and turns the scoreboard's pages.

import { live } from "./live.js";

const TURN_MS = 10000;
const body = document.body;
const lost = document.getElementById("lost");
let asking = false;

// A score or a state of one table, as its board published it.
function show(tables) {
  for (const card of document.querySelectorAll("[data-pairing]")) {
    const now = tables[card.dataset.pairing];
    if (!now) continue;
    const [state, ...scores] = now;
    card.dataset.state = state;
    card.classList.toggle("leads-0", scores.length === 2 && scores[0] > scores[1]);
    card.classList.toggle("leads-1", scores.length === 2 && scores[1] > scores[0]);
    scores.forEach((score, side) => {
      const at = card.querySelectorAll(".side")[side];
      at.querySelector(".score").textContent = score;
      at.querySelector("progress").value = score;
    });
  }
}

// What only the server can draw: a result, a new round, the standings. Many pages ask at the same time, so not all at once.
async function fresh(revision) {
  if (asking) return;
  asking = true;
  try {
    if (!body.classList.contains("board")) await new Promise((go) => setTimeout(go, Math.random() * 800));
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-fresh]")) {
      const other = page.querySelector(`[data-fresh="${part.dataset.fresh}"]`);
      if (other && other.innerHTML !== part.innerHTML) part.replaceChildren(...other.childNodes);
    }
    body.dataset.revision = page.body.dataset.revision;
    turn(0);
  } catch {
    // The connection is lost: it is said as soon as the stream misses its beat.
  } finally {
    asking = false;
  }
}

let last = { revision: -1, tables: {} };
live(
  body.dataset.live,
  async (view) => {
    last = view;
    if (String(view.revision) !== body.dataset.revision) await fresh(view.revision);
    show(last.tables);
  },
  (is) => {
    lost.hidden = !is;
  },
);

// --- the scoreboard has pages, and turns them by itself ---

const turning = new Map(); // by name: which page is shown

function items(box) {
  return [...(box.querySelector("tbody") || box).children];
}

// How many of the items there is room for: in how many columns they stand, and how many rows fit.
function fits(box, all) {
  for (const each of all) each.hidden = false;
  if (!all.length) return 0;
  const first = all[0].getBoundingClientRect();
  const columns = all.filter((each) => Math.abs(each.getBoundingClientRect().top - first.top) < 2).length;
  const next = all[columns] ? all[columns].getBoundingClientRect().top : first.bottom;
  const room = box.getBoundingClientRect().bottom - first.top + (next - first.bottom);
  return Math.max(1, Math.floor((room + 1) / (next - first.top))) * columns;
}

function turn(step) {
  for (const box of document.querySelectorAll("[data-turns]")) {
    const all = items(box);
    const each = fits(box, all);
    const pages = Math.max(1, Math.ceil(all.length / Math.max(1, each)));
    const page = ((turning.get(box.dataset.turns) || 0) + step) % pages;
    turning.set(box.dataset.turns, page);
    all.forEach((item, at) => {
      item.hidden = at < page * each || at >= (page + 1) * each;
    });
    const told = document.querySelector(`[data-turn="${box.dataset.turns}"]`);
    if (told) told.textContent = pages > 1 ? `${page + 1} / ${pages}` : "";
  }
}

if (body.classList.contains("board")) {
  turn(0);
  setInterval(() => turn(1), TURN_MS);
  window.addEventListener("resize", () => turn(0));
}
