/** What every picture of a sound begins with: a canvas that fits its place, and colours for the three bands, low to high. */

export const bands = 3;

export interface Bands {
  context: CanvasRenderingContext2D;
  /** Pixels of the page. */
  width: number;
  height: number;
  /** The colours that the canvas's style has for each band: its `color`, `fill` and `stroke`. */
  tones: readonly string[];
}

/** Empties the canvas and fits it to its place and the screen; nothing where it has no place. */
export function prepareBands(canvas: HTMLCanvasElement): Bands | null {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return null;
  const scale = window.devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  const { color, fill, stroke } = getComputedStyle(canvas);
  return { context, width, height, tones: [color, fill, stroke] };
}
