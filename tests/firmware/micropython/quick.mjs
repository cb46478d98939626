// Makes the interpreter quicker that the other files here run; nothing that it does becomes another thing by that.

// Emscripten fetches a function from WebAssembly's table for each of its calls, a third of all time: found once, kept.
const { get, set } = WebAssembly.Table.prototype;

WebAssembly.Table.prototype.get = function (place) {
  this.found ??= [];
  return (this.found[place] ??= get.call(this, place));
};

WebAssembly.Table.prototype.set = function (place, ...values) {
  if (this.found) delete this.found[place];
  return set.call(this, place, ...values);
};

// A file that is not there and a pipe with nothing to read are errors, thousands a second, whose stack nobody reads.
Error.stackTraceLimit = 0;
