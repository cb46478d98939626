// Runs the checks of the pure firmware in the official MicroPython interpreter.
//
// usage: node checks.mjs FIRMWARE CHECKS    prints a JSON object: {"file.name": "" or what went wrong}

import "./quick.mjs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import fs from "node:fs";
import path from "node:path";

const [firmware, checks] = process.argv.slice(2);
const found = {};

for (const file of fs.readdirSync(checks).filter((name) => /^check_.*\.py$/.test(name))) {
  const mp = await loadMicroPython({ heapsize: 192 * 1024 });
  for (const folder of ["/fw", "/fw/pegboard", "/work"]) mp.FS.mkdir(folder);
  for (const name of fs.readdirSync(path.join(firmware, "pegboard")).filter((name) => name.endsWith(".py")))
    mp.FS.writeFile("/fw/pegboard/" + name, fs.readFileSync(path.join(firmware, "pegboard", name)));
  mp.FS.writeFile("/work/golden.json", fs.readFileSync(path.join(firmware, "golden.json")));
  mp.FS.writeFile("/fw/checked.py", fs.readFileSync(path.join(checks, file)));
  mp.registerJsModule("results", { set: (name, text) => { found[file.slice(0, -3) + "." + name] = text; } });
  mp.runPython(`
import sys
sys.path.insert(0, "/fw")
import checked, io, results
for name in dir(checked):
    if name.startswith("check_"):
        try:
            getattr(checked, name)("/work")
        except Exception as error:
            text = io.StringIO()
            sys.print_exception(error, text)
            results.set(name, text.getvalue())
        else:
            results.set(name, "")
`);
}
console.log(JSON.stringify(found));
