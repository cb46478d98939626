// Keeps an evening's page and the scoreboard up to date, and turns the scoreboard's pages.

import { live } from "./live.js";

const TURN_MS = 10000;
const REST_MS = document.body.classList.contains("board") ? 500 : 4000; // between two times that a page fetches itself
const body = document.body;
const lost = document.getElementById("lost");
let asking = false;
let rested = 0;

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

// What only the server can draw: a new round, the standings, a correction. A room full of pages does not ask at once, and
// none again before it has rested; the scores of a table come with the stream meanwhile.
async function fresh() {
  if (asking) return;
  asking = true;
  try {
    await new Promise((go) => setTimeout(go, rested - Date.now() + Math.random() * (REST_MS / 4)));
    rested = Date.now() + REST_MS;
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-fresh]")) {
      const other = page.querySelector(`[data-fresh="${part.dataset.fresh}"]`);
      if (other && other.innerHTML !== part.innerHTML) part.replaceChildren(...other.childNodes);
    }
    body.dataset.revision = page.body.dataset.revision;
    if (body.classList.contains("board")) turn(0);
  } catch {
    // The connection is lost: it is said as soon as the stream misses its beat.
  } finally {
    asking = false;
  }
  show(last.tables);
  if (isOld()) fresh();
}

// Whether the page is older than the database.
function isOld() {
  return Number(body.dataset.revision) < last.revision;
}

let last = { revision: -1, tables: {} };
live(
  body.dataset.live,
  (view) => {
    last = view;
    show(view.tables);
    if (isOld()) fresh();
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
