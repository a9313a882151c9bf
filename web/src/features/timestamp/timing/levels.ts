/** How loud a mix is around a moment: what the server hears of each fifth of a second, and how that is drawn. */
import { queryOptions } from '@tanstack/react-query';
import { getPeaks } from '@/api/files';
import { bands, prepareBands } from '@/lib/bands';

/** Pixels from a column to the next, and of the gap between them. */
const pitch = 4;
const gap = 1;

/** The levels of a sound, which never change. */
export const levelsQuery = (url: string | null) =>
  queryOptions({
    queryKey: ['levels', url],
    queryFn: () => (url === null ? new Uint8Array() : getPeaks(url)),
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface Levels {
  /** The columns of all bands, one band after the other. */
  bytes: Uint8Array;
  /** Length of the sound in seconds. */
  seconds: number;
}

/** The loudest of a band from a second up to another; each level belongs to one column alone. */
export function levelOf({ bytes, seconds }: Levels, band: number, from: number, to: number): number {
  const count = Math.floor(bytes.length / bands);
  const first = Math.round((from * count) / seconds);
  const last = Math.min(count, Math.max(Math.round((to * count) / seconds), first + 1));
  const [start, end] = [band * count + first, band * count + last];
  return first >= count ? 0 : bytes.subarray(start, end).reduce((a, b) => Math.max(a, b), 0);
}

/** Draws a stretch of a sound over a canvas, in the colours of its style. */
export function drawStretch(canvas: HTMLCanvasElement, levels: Levels, from: number, length: number): void {
  const prepared = prepareBands(canvas);
  if (prepared === null) return;
  const { context, width, height, tones } = prepared;
  const columns = Math.max(1, Math.round(width / pitch));
  const at = (column: number) => from + (column * length) / columns;
  tones.forEach((tone, band) => {
    context.fillStyle = tone;
    for (let column = 0; column < columns; column += 1) {
      const tall = (levelOf(levels, band, at(column), at(column + 1)) / 255) * height;
      context.fillRect((column * width) / columns, height - tall, width / columns - gap, tall);
    }
  });
}
