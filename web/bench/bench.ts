/**
 * Measures the compiled rules in the same run as their peer and prints ratios. Timings inform and
 * never fail; answers that differ do.
 */
import { deepStrictEqual } from 'node:assert';
import { memory } from '../pkg/listening/listening_bg.wasm';
import { editing } from '../src/core/editing';
import { listening } from '../src/core/listening';
import { timestampedList } from './lists';
import { parse } from './regexParser';

/** Seconds a side is measured for, in rounds that take turns. */
const ROUNDS = 30;

function timePerCall(call: () => void): number {
  const target = 8_000_000n;
  let calls = 0;
  const start = process.hrtime.bigint();
  let spent = 0n;
  while (spent < target) {
    call();
    calls += 1;
    spent = process.hrtime.bigint() - start;
  }
  return Number(spent) / calls;
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

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
