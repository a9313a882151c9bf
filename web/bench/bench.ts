/**
 * Measures the compiled rules in the same run as their peer and prints ratios. Timings inform and
 * never fail; answers that differ do.
 */
import { deepStrictEqual } from 'node:assert';
import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import getArtistTitle from 'get-artist-title';
import { memory } from '../pkg/listening/listening_bg.wasm';
import * as comparing from '../src/core/comparing';
import * as editing from '../src/core/editing';
import * as listening from '../src/core/listening';
import { timestampedList, twoLists } from './lists';
import { parseLines } from './musicBrainzParser';
import { parse } from './regexParser';

/** Rounds in which the sides take turns. */
const ROUNDS = process.env['QUICK'] ? 2 : 30;
/** How long a side is measured in a round, in nanoseconds. */
const ROUND_NS = 8_000_000;

/** Nanoseconds that a call takes. The clock is read once for many calls: it takes as long as a line. */
function timePerCall(call: () => void): number {
  let calls = 1;
  for (;;) {
    const start = process.hrtime.bigint();
    for (let made = 0; made < calls; made += 1) {
      call();
    }
    const spent = Number(process.hrtime.bigint() - start);
    if (spent >= ROUND_NS) return spent / calls;
    // As many more as fill the round by what these took, and a few.
    calls = Math.ceil(calls * Math.min(100, (1.1 * ROUND_NS) / Math.max(1, spent)));
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function compare(ours: () => void, theirs: () => void): { ours: number; theirs: number; ratio: number } {
  const measured = { ours: [] as number[], theirs: [] as number[], ratio: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const a = timePerCall(ours);
    const b = timePerCall(theirs);
    measured.ours.push(a);
    measured.theirs.push(b);
    measured.ratio.push(b / a);
  }
  return {
    ours: median(measured.ours),
    theirs: median(measured.theirs),
    ratio: median(measured.ratio),
  };
}

for (const lines of [24, 200, 2000]) {
  const text = timestampedList(lines);
  deepStrictEqual(editing.readSubmission(text).tracks, parse(text));
  const { ours, theirs, ratio } = compare(
    () => editing.readSubmission(text),
    () => parse(text),
  );
  console.log(
    `read ${lines} lines: wasm ${(ours / 1000).toFixed(1)} µs, JavaScript ${(theirs / 1000).toFixed(1)} µs, ${ratio.toFixed(2)} times its speed`,
  );
}

const corpus = process.env.CORPUS ? texts(join(process.env.CORPUS, 'raw')) : [];
if (corpus.length > 0) {
  const peers = {
    'get-artist-title': (text: string) => text.split('\n').map((line) => getArtistTitle(line)),
    'an expression a step, as music databases do': parseLines,
  };
  for (const [name, peer] of Object.entries(peers)) {
    const { ours, theirs, ratio } = compare(
      () => {
        for (const text of corpus) {
          editing.readSubmission(text);
        }
      },
      () => {
        for (const text of corpus) {
          peer(text);
        }
      },
    );
    console.log(
      `read ${corpus.length} real lists: wasm ${(ours / 1e6).toFixed(2)} ms, ${name} ${(theirs / 1e6).toFixed(2)} ms, ${ratio.toFixed(2)} times its speed`,
    );
  }
} else {
  console.log('no real lists here: set CORPUS to a folder with a folder raw');
}

const starts = Array.from({ length: 500 }, (_, row) => (row % 7 === 3 ? null : row * 30));
const playhead = listening.playhead(starts);
const CALLS = 200_000;
let sum = 0;
const tick = () => {
  for (let call = 0; call < CALLS; call += 1) {
    sum += playhead.at((call * 13.7) % 15_000);
  }
};
tick();
const before = memory.buffer.byteLength;
const heapBefore = heap();
tick();
const heapGrown = Math.max(0, heap() - heapBefore) / CALLS;
const nanoseconds = median(Array.from({ length: 15 }, () => timePerCall(tick) / CALLS));
console.log(
  `Playhead.at over 500 tracks: ${nanoseconds.toFixed(1)} ns a call, ${heapGrown.toFixed(2)} bytes of JavaScript's heap and ${memory.buffer.byteLength - before} bytes of the module's memory taken a call (${sum} tracks seen)`,
);
playhead.free();

for (const rows of [60, 500]) {
  const { before, after } = twoLists(rows);
  const renamed = comparing.twoWay(before, after).filter(({ kind }) => kind === 'renamed').length;
  deepStrictEqual(renamed, rows);
  const taken = Array.from({ length: ROUNDS }, () => timePerCall(() => comparing.twoWay(before, after)));
  const same = Array.from({ length: ROUNDS }, () => timePerCall(() => comparing.twoWay(before, before)));
  console.log(
    `compare ${rows} rows with as many: wasm ${(median(taken) / 1e6).toFixed(2)} ms where every row is renamed, ${(median(same) / 1e6).toFixed(2)} ms where none is (goal 20)`,
  );
}

/** The texts of every file below a folder that is UTF-8. */
function texts(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files
    .map((file) => readFileSync(join(file.parentPath, file.name)))
    .filter((bytes) => isUtf8(bytes))
    .map((bytes) => bytes.toString('utf8'));
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
