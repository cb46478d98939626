// A Pico without the Pico: the official MicroPython interpreter runs the real firmware, from a flash that is a folder.
//
// usage: node pico.mjs FLASH CHIP.py LEVELS ORDERS EVENTS HEARD SAID
//   FLASH     a folder: what is on the board's flash at the start
//   CHIP.py   the chip: modules that MicroPython has on a Pico only, over the module `bench` that is given here
//   LEVELS    what the inputs read when the power comes, in hexadecimal digits
//   ORDERS, EVENTS, HEARD, SAID
//             descriptors: orders in (a JSON object a line), events out (the same), bytes from the host, bytes to it.
//             Those to read from do not block.

import "./quick.mjs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import fs from "node:fs";
import path from "node:path";

const [flashFolder, chipFile, firstLevels, ...ends] = process.argv.slice(2);
const [ORDERS, EVENTS, HEARD, SAID] = ends.map(Number);
const HEAP = 192 * 1024; // about what a Pico has
const come = Buffer.alloc(65536); // what came last
const nap = new Int32Array(new SharedArrayBuffer(4));

let flash = readFolder(flashFolder, "");
let levels = Buffer.from(firstLevels, "hex").toString("latin1");
let version = 0;
let restart = false;
let cause = 1;
let asked = 0;
let fromHost = Buffer.alloc(0);
let orders = "";
let interruptChar = -1; // which byte of the host interrupts the program; -1: none
let interrupt = () => {};

// Thrown through the interpreter, which cannot catch it: what a reset or a power cut leaves of a program.
class PowerOff extends Error {}

function readFolder(folder, prefix) {
  const files = {};
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) Object.assign(files, { [prefix + "/" + entry.name]: null }, readFolder(full, prefix + "/" + entry.name));
    else files[prefix + "/" + entry.name] = fs.readFileSync(full);
  }
  return files;
}

function tell(event) {
  fs.writeSync(EVENTS, JSON.stringify(event) + "\n");
}

function available(descriptor) {
  try {
    const count = fs.readSync(descriptor, come, 0, come.length, null);
    if (count === 0 && descriptor === ORDERS) process.exit(0); // nobody is left to play with us
    return Buffer.from(come.subarray(0, count));
  } catch (error) {
    if (error.code === "EAGAIN") return Buffer.alloc(0);
    throw error;
  }
}

function toHost(data) {
  let at = 0;
  while (at < data.length) {
    try {
      at += fs.writeSync(SAID, data, at);
    } catch (error) {
      if (error.code !== "EAGAIN") return; // nobody listens: lost, as on a cable
      Atomics.wait(nap, 0, 0, 1);
    }
  }
}

function run_commands() {
  orders += available(ORDERS).toString("latin1");
  let end;
  while ((end = orders.indexOf("\n")) >= 0) {
    const order = JSON.parse(orders.slice(0, end));
    orders = orders.slice(end + 1);
    if ("levels" in order) {
      levels = Buffer.from(order.levels, "hex").toString("latin1");
      version += 1;
    }
    if ("power" in order) [restart, cause, asked] = [true, order.power, 0];
    tell({ done: order.number });
  }
}

function pollHost() {
  const more = available(HEARD);
  if (!more.length) return;
  fromHost = Buffer.concat([fromHost, more]);
  // As in tud_cdc_rx_cb of MicroPython: what came before the interrupt is forgotten.
  const at = interruptChar < 0 ? -1 : fromHost.lastIndexOf(interruptChar);
  if (at < 0) return;
  fromHost = fromHost.subarray(at + 1);
  interrupt();
}

function powerOff() {
  restart = true;
  throw new PowerOff();
}

// What the chip is made of.
const bench = {
  levels: () => levels,
  version: () => version,
  cause: () => cause,
  asked: () => asked,
  set_asked: (value) => { asked = value; },
  come: () => { pollHost(); return fromHost.length; },
  take: (count) => { const part = fromHost.subarray(0, count); fromHost = fromHost.subarray(count); return part.toString("latin1"); },
  say: (hex) => toHost(Buffer.from(hex, "hex")),
  show: (hex) => tell({ lights: hex }),
  set_interrupt: (char) => { interruptChar = char; },
  reset: () => { cause = 3; powerOff(); },
  // A turn of the loop; the power may go.
  turn: () => { Atomics.wait(nap, 0, 0, 1); run_commands(); pollHost(); if (restart) powerOff(); },
};

function fill(FS) {
  for (const [name, data] of Object.entries(flash)) {
    if (data === null) { if (!FS.analyzePath(name).exists) FS.mkdir(name); } else FS.writeFile(name, data);
  }
}

process.on("uncaughtException", (error) => {
  tell({ stopped: String(error) }); // without the interpreter's source, which is one line of 100 kB
  process.exit(1);
});

const NOT_FLASH = new Set(["/dev", "/proc", "/tmp", "/home", "/parts", "/lib"]);

function keep(FS, folder = "") {
  const files = {};
  for (const name of FS.readdir(folder || "/")) {
    const full = folder + "/" + name;
    if (name === "." || name === ".." || NOT_FLASH.has(full)) continue;
    if (FS.isDir(FS.stat(full).mode)) Object.assign(files, { [full]: null }, keep(FS, full));
    else files[full] = Buffer.from(FS.readFile(full));
  }
  return files;
}

// The host is heard whenever the interpreter opens or reads a file: on a Pico too that is where a start spends its time.
function hearDuringFileAccess(FS) {
  for (const name of ["open", "read"]) {
    const original = FS[name];
    FS[name] = (...values) => { pollHost(); return original(...values); };
  }
}

async function boot() {
  [restart, interruptChar] = [false, -1];
  fromHost = Buffer.alloc(0);
  // At the prompt the bytes go straight to the host; the firmware has `bench.say`.
  const mp = await loadMicroPython({ heapsize: HEAP, linebuffer: false, stdout: toHost });
  fill(mp.FS);
  mp.FS.mkdir("/parts");
  mp.FS.writeFile("/parts/chip.py", fs.readFileSync(chipFile));
  mp.registerJsModule("bench", bench);
  interrupt = () => mp._module._mp_sched_keyboard_interrupt();
  hearDuringFileAccess(mp.FS);
  mp.runPython("import sys\nsys.path.append('/parts')\nimport chip\nchip.plug_in()\n");
  tell({ booted: cause });
  try {
    runMain(mp);
    prompt(mp);
  } catch (error) {
    if (!(error instanceof PowerOff)) tell({ stopped: String(error) });
  }
  flash = keep(mp.FS);
}

// As pyexec_file_if_exists of MicroPython: whatever ends the program, but for a reset, ends at the prompt.
function runMain(mp) {
  try {
    mp.runPython("chip.run('/main.py')");
  } catch (error) {
    if (error instanceof PowerOff) throw error;
    tell({ failed: String(error) });
  }
  interruptChar = -1;
  mp.runPython("chip.plug_out()");
}

function prompt(mp) {
  tell({ prompt: true });
  mp.replInit();
  while (!restart) {
    while ((fromHost.length || bench.come()) && !restart) {
      // This build would wait for ever in "raw paste", so it says, as some boards do, that it has none.
      const pasting = fromHost.subarray(0, 3).equals(Buffer.from("\x05A\x01"));
      if (pasting) toHost(Buffer.from("R\x00"));
      else mp.replProcessChar(fromHost[0]);
      fromHost = fromHost.subarray(pasting ? 3 : 1);
    }
    Atomics.wait(nap, 0, 0, 1);
    run_commands();
  }
}

while (true) {
  await boot();
  run_commands();
  while (!restart) {
    Atomics.wait(nap, 0, 0, 5);
    run_commands();
  }
}
