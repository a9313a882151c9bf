/** How a sound is drawn: three bands over one another, in columns that stand apart. */

/** Pixels of a column, and of the gap behind it. */
const columnWidth = 2;
const gap = 1;
/** Pixels of the cut where a track begins. */
const cutWidth = 2.5;

/** Bands of the picture: low, middle, high. */
const bands = 3;

export interface Wave {
  /** The columns of all bands, one band after the other. */
  peaks: Uint8Array;
  /** Length of the sound, and of what it is drawn along, in seconds. */
  soundSeconds: number;
  seconds: number;
  /** When tracks begin. */
  cuts: readonly number[];
}

/** The loudest of a band between two shares of the sound. */
export function loudest(peaks: Uint8Array, band: number, from: number, to: number): number {
  const columns = Math.floor(peaks.length / bands);
  const first = Math.min(Math.floor(from * columns), columns);
  const last = Math.min(Math.max(Math.ceil(to * columns), first + 1), columns);
  return peaks.subarray(band * columns + first, band * columns + last).reduce((a, b) => Math.max(a, b), 0);
}

/** Draws a sound onto a canvas in the colours that its style has: `color` low, `fill` middle, `stroke` high. */
export function draw(canvas: HTMLCanvasElement, { peaks, soundSeconds, seconds, cuts }: Wave): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return;
  const scale = window.devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  const { color, fill, stroke } = getComputedStyle(canvas);
  const perPixel = seconds / width / soundSeconds;
  [color, fill, stroke].forEach((tone, band) => {
    context.fillStyle = tone;
    for (let x = 0; x < width && x * perPixel < 1; x += columnWidth + gap) {
      const level = loudest(peaks, band, x * perPixel, (x + columnWidth + gap) * perPixel) / 255;
      const tall = level * height;
      context.fillRect(x, height - tall, columnWidth, tall);
    }
  });
  for (const cut of cuts) context.clearRect((cut / seconds) * width - cutWidth / 2, 0, cutWidth, height);
}
