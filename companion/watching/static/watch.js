// Draws what the table says. Every text is put in as text; nothing that comes over the wire becomes markup,
// but for the picture of the board, which is parsed as a picture and has no scripts.

import { live } from "/static/live.js";

const SVG = "http://www.w3.org/2000/svg";
const LONG = 2.2; // a board so many times longer than wide stands upright on a phone
const SLOT_MS = 125;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const upright = matchMedia("(orientation: portrait) and (max-width: 760px)");
const part = (id) => document.getElementById(id);

const parts = Object.fromEntries(
  ["lost", "alive", "title", "terms", "nothing", "waiting", "watch", "headline", "said", "notice", "scores", "board",
    "cards", "race", "log"].map((id) => [id, part(id)]),
);
let shown = null; // what was drawn last
let board = { address: "", picture: null, pegs: null, lights: null, width: 1, height: 1 };

function element(name, className = "", text = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

function drawn(name, values = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  return made;
}

// --- pegs are told apart by shape as well as by colour ---

function outline(shape, size) {
  switch (shape) {
    case "square":
      return drawn("rect", { x: -0.9 * size, y: -0.9 * size, width: 1.8 * size, height: 1.8 * size, rx: 0.22 * size });
    case "triangle":
      return drawn("path", { d: `M0 ${-1.2 * size}L${1.15 * size} ${0.85 * size}H${-1.15 * size}Z` });
    case "diamond":
      return drawn("path", { d: `M0 ${-1.25 * size}L${1.15 * size} 0L0 ${1.25 * size}L${-1.15 * size} 0Z` });
    default:
      return drawn("circle", { r: size });
  }
}

function shapeOf(shape) {
  const picture = drawn("svg", { viewBox: "-4 -4 8 8", class: "shape", "aria-hidden": "true" });
  const form = outline(shape, 3);
  form.setAttribute("fill", "currentColor");
  picture.append(form);
  return picture;
}

// --- the board ---

async function fetchBoard(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const text = await answer.text();
  const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (picture.localName !== "svg") throw new Error("no picture");
  return document.importNode(picture, true);
}

async function takeBoard(view) {
  if (board.address === view.board) return;
  const picture = await fetchBoard(view.board);
  // Meanwhile a newer view may have brought the same picture, with its pegs on it, or another one.
  if (board.address === view.board || shown?.board !== view.board) return;
  const [, , width, height] = picture.getAttribute("viewBox").split(" ").map(Number);
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  const whole = drawn("g");
  while (picture.firstChild) whole.append(picture.firstChild);
  const lights = drawn("g");
  const pegs = drawn("g");
  whole.append(lights, pegs);
  picture.append(whole);
  board = { address: view.board, picture, whole, pegs, lights, width, height };
  parts.board.replaceChildren(picture);
  turnBoard();
}

// A long board stands on a phone that is held upright: its start is at the foot, and its numbers can be read.
function turnBoard() {
  if (!board.picture) return;
  const { picture, whole, width, height } = board;
  const long = width / height > LONG;
  parts.watch.classList.toggle("long", long);
  parts.watch.classList.toggle("square", !long);
  parts.watch.style.setProperty("--ratio", height / width);
  const turned = long && upright.matches;
  picture.classList.toggle("turned", turned);
  picture.setAttribute("viewBox", turned ? `0 0 ${height} ${width}` : `0 0 ${width} ${height}`);
  whole.setAttribute("transform", turned ? `translate(0 ${width}) rotate(-90)` : "");
  for (const text of whole.querySelectorAll("text")) {
    if (!/^\d+$/.test(text.textContent)) continue; // a word lies along the wood, where there is room for it
    const size = Number(text.getAttribute("font-size"));
    const middle = Number(text.getAttribute("y")) - 0.36 * size;
    text.setAttribute("transform", turned ? `rotate(90 ${text.getAttribute("x")} ${middle})` : "");
  }
}

function peg(each) {
  const made = drawn("g", { class: "peg", transform: `translate(${each.x} ${each.y})`, "data-peg": each.hole });
  if (!calm.matches) made.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200 });
  const shadow = drawn("g", { transform: "translate(0.5 0.8)", fill: "#000", opacity: 0.45 });
  shadow.append(outline(each.shape, 2.7));
  const body = drawn("g", { fill: each.colour, stroke: "#FFF6E5", "stroke-width": 0.55, "stroke-linejoin": "round" });
  body.append(outline(each.shape, 2.7));
  made.append(shadow, body, drawn("circle", { cx: -0.7, cy: -0.8, r: 0.55, fill: "#fff", opacity: 0.55 }));
  return made;
}

function light(each) {
  const made = drawn("g", { "data-light": each.hole });
  const at = { cx: each.x, cy: each.y };
  made.append(
    drawn("circle", { ...at, r: 5.6, fill: each.colour, opacity: 0.28 }),
    drawn("circle", { ...at, r: 4.4, fill: each.colour, opacity: 0.35 }),
    drawn("circle", { ...at, r: 3.5, fill: "none", stroke: each.colour, "stroke-width": 1.2 }),
  );
  const [x, y] = each.at;
  if (x !== each.x || y !== each.y) {
    made.append(drawn("circle", { cx: x, cy: y, r: 1.1, fill: each.colour, stroke: "#fff", "stroke-width": 0.3 }));
  }
  if (each.rhythm && !calm.matches) blink(made, each.rhythm);
  return made;
}

function blink(made, rhythm) {
  const frames = [];
  for (let slot = 0; slot < 16; slot += 1) {
    const opacity = (rhythm >> slot) & 1 ? 1 : 0.25;
    frames.push({ opacity, offset: slot / 16 }, { opacity, offset: (slot + 0.999) / 16 });
  }
  const moving = made.animate([...frames, { ...frames[0], offset: 1 }], { duration: 16 * SLOT_MS, iterations: Infinity });
  moving.startTime = 0; // all blink together, as on the wood
}

// Puts what is new into a group and takes what is gone out of it: what stays is not touched.
function keepIn(group, things, make) {
  const wanted = new Map(things.map((each) => [JSON.stringify(each), each]));
  for (const child of [...group.children]) {
    if (!wanted.delete(child.dataset.is)) child.remove();
  }
  for (const [key, each] of wanted) {
    const made = make(each);
    made.dataset.is = key;
    group.append(made);
  }
}

// --- scores, cards, race, sentences ---

function side(each, number, target) {
  const made = element("div", `side side-${number}${each.turn ? " turn" : ""}`);
  const name = element("div", "name");
  name.append(shapeOf(each.shape), element("span", "", each.name));
  const note = element("div", "note", each.note);
  if (each.dealer) note.append(element("span", "deals", each.dealer));
  const way = element("div", "way");
  way.style.width = `${Math.min(100, (100 * each.total) / target)}%`;
  made.append(name, element("div", "total", String(each.total)), note, way);
  return made;
}

function cardRow(each) {
  const row = element("div", "row");
  row.append(element("span", "label", each.label));
  each.cards.forEach((card, place) => row.append(element("span", each.red[place] ? "card red" : "card", card)));
  return row;
}

function race(view) {
  const width = 640;
  const room = parts.race.getBoundingClientRect();
  const height = Math.min(Math.max(room.width ? (width * room.height) / room.width - 24 : 250, 120), 560);
  const right = 52;
  const steps = Math.max(view.race.length - 1, 1);
  const x = (when) => (when / steps) * (width - right);
  const y = (total) => height - (Math.min(total, view.target) / view.target) * height;
  const picture = drawn("svg", { viewBox: `-4 -10 ${width + 8} ${height + 20}`, role: "img" });
  const step = view.target > 60 ? 30 : view.target > 20 ? 10 : 5;
  for (let total = 0; total < view.target - step / 2; total += step) {
    if (view.skunk && Math.abs(total - view.skunk) < step / 2) continue;
    picture.append(drawn("line", { class: "grid", x1: 0, x2: width - right, y1: y(total), y2: y(total) }));
  }
  picture.append(drawn("line", { class: "grid", x1: 0, x2: width - right, y1: y(view.target), y2: y(view.target) }));
  if (view.skunk) {
    picture.append(drawn("line", { class: "skunk", x1: 0, x2: width - right, y1: y(view.skunk), y2: y(view.skunk) }));
  }
  const ends = view.sides.map((each, number) => ({ number, y: y(each.total), total: each.total, shape: each.shape }));
  for (const end of ends) {
    let path = `M0 ${y(view.race[0]?.[end.number] ?? 0)}`;
    view.race.forEach((totals, when) => {
      if (when) path += `H${x(when)}V${y(totals[end.number])}`;
    });
    picture.append(drawn("path", { class: `line side-${end.number}`, d: path }));
  }
  let above = -Infinity;
  for (const end of [...ends].sort((one, other) => one.y - other.y)) {
    const at = Math.max(end.y, above + 22);
    above = at;
    const mark = drawn("g", { class: `side-${end.number}`, transform: `translate(${width - right} ${end.y})` });
    const form = outline(end.shape, 7);
    form.setAttribute("class", "end");
    mark.append(form);
    const label = drawn("text", { x: width - right + 15, y: at + 5 });
    label.textContent = String(end.total);
    picture.append(mark, label);
  }
  return picture;
}

// --- a view ---

async function show(view) {
  const before = shown;
  shown = view;
  const playing = view.sides !== undefined;
  parts.nothing.hidden = playing;
  parts.watch.hidden = !playing;
  if (!playing) {
    parts.waiting.textContent = view.headline;
    parts.terms.textContent = "";
    document.body.dataset.game = "";
    return;
  }
  parts.title.textContent = view.title;
  parts.terms.textContent = view.terms;
  const ahead = view.sides.map((each) => `${each.name} ${each.total}`).join(" · ");
  document.title = `${ahead} – ${view.title}`;
  parts.headline.className = `headline ${view.tone} ${view.about === null ? "" : `about-${view.about}`}`;
  if (parts.said.textContent !== view.headline) parts.said.textContent = view.headline;
  const notice = view.link || (view.notice === view.headline ? "" : view.notice);
  parts.notice.textContent = notice;
  parts.notice.className = `small ${view.link ? "wrong" : view.notice_tone || "muted"}`;
  if (!same(before, view, "sides")) {
    parts.scores.replaceChildren(...view.sides.map((each, number) => side(each, number, view.target)));
  }
  if (!same(before, view, "cards")) {
    parts.cards.hidden = view.cards.length === 0;
    parts.watch.classList.toggle("with-cards", view.cards.length > 0);
    parts.cards.replaceChildren(...view.cards.map(cardRow));
  }
  if (!same(before, view, "race") || !same(before, view, "sides")) parts.race.replaceChildren(race(view));
  if (!same(before, view, "log")) parts.log.replaceChildren(...view.log.map((each) => element("li", "", each)));
  document.body.dataset.game = String(view.game);
  await takeBoard(view);
  if (shown !== view || board.address !== view.board) return;
  keepIn(board.lights, view.lights, light);
  keepIn(board.pegs, view.pegs, peg);
}

function same(before, now, name) {
  return before !== null && JSON.stringify(before[name]) === JSON.stringify(now[name]);
}

function lost(is) {
  parts.lost.hidden = !is;
  parts.alive.hidden = is;
  parts.watch.classList.toggle("stale", is);
}

upright.addEventListener("change", turnBoard);
new ResizeObserver(() => {
  if (shown?.sides) parts.race.replaceChildren(race(shown));
}).observe(parts.race);
// Where the picture of the board did not come, it is asked for again, unless something newer is shown by then.
function draw(view) {
  show(view).catch(() => setTimeout(() => shown === view && draw(view), 1000));
}

live("/live", draw, lost);
