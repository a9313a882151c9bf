/** How a sound is drawn: three bands over one another, in columns that stand apart. */
import { bands, prepareBands } from '@/lib/bands';

/** Pixels of the gap behind a column, and of the cut where a track begins. */
const gap = 1;
const cutWidth = 2.5;

export interface Wave {
  /** The columns of all bands, one band after the other. */
  peaks: Uint8Array;
  /** Length of the sound in seconds. */
  soundSeconds: number;
  /** The stretch that is drawn, in seconds. */
  from: number;
  to: number;
  /** When tracks begin. */
  cuts: readonly number[];
  /** Pixels of a column. */
  columnWidth: number;
}

/** How loud a band is between two shares of the sound: at the loudest, or on the way from one column to the next. */
export function levelOf(peaks: Uint8Array, band: number, from: number, to: number): number {
  const columns = Math.floor(peaks.length / bands);
  const picture = peaks.subarray(band * columns, (band + 1) * columns);
  if (from >= 1) return 0;
  const first = from * columns;
  const last = Math.min(to, 1) * columns;
  if (last - first >= 1) {
    return picture.subarray(Math.floor(first), Math.ceil(last)).reduce((a, b) => Math.max(a, b), 0);
  }
  // A column's level is that of its middle.
  const at = Math.max((first + last) / 2 - 0.5, 0);
  const before = picture[Math.floor(at)] ?? 0;
  const after = picture[Math.floor(at) + 1] ?? before;
  return before + (after - before) * (at % 1);
}

/** Draws a sound onto a canvas in the colours that its style has. */
export function draw(canvas: HTMLCanvasElement, wave: Wave): void {
  const { peaks, soundSeconds, from, to, cuts, columnWidth } = wave;
  const prepared = prepareBands(canvas);
  if (prepared === null) return;
  const { context, width, height, tones } = prepared;
  const step = columnWidth + gap;
  const shareAt = (x: number) => (from + ((to - from) * x) / width) / soundSeconds;
  tones.forEach((tone, band) => {
    context.fillStyle = tone;
    for (let x = 0; x < width && shareAt(x) < 1; x += step) {
      const tall = (levelOf(peaks, band, shareAt(x), shareAt(x + step)) / 255) * height;
      context.fillRect(x, height - tall, columnWidth, tall);
    }
  });
  for (const cut of cuts) {
    context.clearRect(((cut - from) / (to - from)) * width - cutWidth / 2, 0, cutWidth, height);
  }
}
