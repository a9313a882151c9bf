/**
 * Writes the fixtures' texts as files, a folder for each fuzz target, so that the fuzzers begin with
 * what people and programs write. Usage: node .make/seeds.mjs FOLDER
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , into = 'target/fuzz/seeds'] = process.argv;
const vectors = join(import.meta.dirname, '../fixtures/vectors');

/** Which vectors each target begins with. */
const TARGETS = {
  read: ['tracklist', 'print'],
  titles: ['tracklist', 'editor', 'slug', 'wording', 'comment'],
  cues: ['cue', 'timestamp', 'tracklist', 'submission'],
  structured: ['print', 'tracklist', 'text'],
  selectors: ['playback', 'slug'],
};

/** Every text of a value; a list of texts is the lines of one, too. */
function* texts(value) {
  if (typeof value === 'string') {
    yield value;
  } else if (Array.isArray(value)) {
    if (value.length > 0 && value.every((line) => typeof line === 'string')) {
      yield value.join('\n');
    }
    for (const part of value) {
      yield* texts(part);
    }
  } else if (value !== null && typeof value === 'object') {
    for (const part of Object.values(value)) {
      yield* texts(part);
    }
  }
}

for (const [target, folders] of Object.entries(TARGETS)) {
  const seeds = new Set();
  for (const folder of folders) {
    for (const file of readdirSync(join(vectors, folder))) {
      const { cases } = JSON.parse(readFileSync(join(vectors, folder, file), 'utf8'));
      for (const { input, want } of cases) {
        for (const text of texts([input, want])) {
          seeds.add(text);
        }
      }
    }
  }
  const folder = join(into, target);
  mkdirSync(folder, { recursive: true });
  let number = 0;
  for (const seed of seeds) {
    writeFileSync(join(folder, `seed-${number}`), target === 'structured' ? `\0${seed}` : seed);
    number += 1;
  }
}
