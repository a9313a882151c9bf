/**
 * Prints what each part of the rules takes of a compiled module: the bytes of its functions, by the names that
 * the compiler left in it, and their share. Usage: node .make/parts.mjs MODULE.wasm
 */
import { readFileSync } from 'node:fs';

const bytes = readFileSync(process.argv[2]);
let at = 8;

function number() {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at];
    at += 1;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) {
      return value;
    }
  }
}

function text() {
  const length = number();
  at += length;
  return bytes.toString('utf8', at - length, at);
}

/** Skips the limits of a table or memory. */
function limits() {
  const flags = number();
  number();
  if (flags & 1) {
    number();
  }
}

const sizes = [];
const names = new Map();
let imported = 0;
let data = 0;
while (at < bytes.length) {
  const section = number();
  const end = number() + at;
  if (section === 2) {
    for (let left = number(); left > 0; left -= 1) {
      text();
      text();
      const kind = number();
      if (kind === 0) {
        number();
        imported += 1;
      } else if (kind === 1) {
        number();
        limits();
      } else if (kind === 2) {
        limits();
      } else {
        at += 2;
      }
    }
  } else if (section === 10) {
    for (let left = number(); left > 0; left -= 1) {
      const size = number();
      sizes.push(size);
      at += size;
    }
  } else if (section === 11) {
    data = end - at;
  } else if (section === 0 && text() === 'name') {
    while (at < end) {
      const kind = number();
      const stop = number() + at;
      if (kind === 1) {
        for (let left = number(); left > 0; left -= 1) {
          const index = number();
          names.set(index, text());
        }
      }
      at = stop;
    }
  }
  at = end;
}

/** The first room of ours that a compiler's name mentions, such as `tracklist/scan`. */
function part(name) {
  const rooms = [...name.matchAll(/\d+(segue_core(?:_wasm)?|[a-z][a-z_]+)/g)].map((found) => found[1]);
  const from = rooms.findIndex((room) => room.startsWith('segue_core'));
  if (from < 0) {
    if (/rlsf/.test(name)) return 'allocator';
    return /serde|js_sys|wasm_bindgen|externref/.test(name) ? 'border' : 'standard library';
  }
  if (rooms[from] === 'segue_core_wasm') {
    return 'border';
  }
  const [, module = '', room = ''] = rooms.slice(from);
  const whole = ['tracklist', 'text'].includes(module) && room;
  return whole ? `${module}/${room}` : module;
}

const parts = new Map([['tables and texts', data]]);
sizes.forEach((size, index) => {
  const written = names.get(index + imported) ?? '';
  // Functions that describe others to wasm-bindgen, which takes them out.
  if (/describe/.test(written)) return;
  const name = part(written);
  parts.set(name, (parts.get(name) ?? 0) + size);
});
const total = [...parts.values()].reduce((sum, size) => sum + size, 0);
for (const [name, size] of [...parts].sort((one, other) => other[1] - one[1])) {
  if (size * 100 >= total) {
    console.log(`  ${name.padEnd(24)} ${String(size).padStart(7)} bytes ${((100 * size) / total).toFixed(1).padStart(5)} %`);
  }
}
