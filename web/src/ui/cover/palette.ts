/** The colours of a generated cover: one hue, a ground, two tones, and what they make where they cross. */

export interface Palette {
  ground: string;
  one: string;
  two: string;
  ink: string;
  blend: 'screen' | 'multiply' | 'hard-light';
}

const tone = (lightness: number, chroma: number, hue: number): string =>
  `oklch(${lightness} ${chroma} ${Math.round(hue)})`;

/** `kind` 0 is night, 1 dusk, 2 day. */
export function palette(hue: number, kind: number): Palette {
  switch (kind % 3) {
    case 0:
      return {
        ground: tone(0.235, 0.045, hue),
        one: tone(0.5, 0.135, hue),
        two: tone(0.6, 0.13, hue),
        ink: tone(0.965, 0.02, hue),
        blend: 'screen',
      };
    case 1:
      return {
        ground: tone(0.46, 0.125, hue),
        one: tone(0.33, 0.09, hue),
        two: tone(0.5, 0.13, hue),
        ink: tone(0.975, 0.025, hue),
        blend: 'screen',
      };
    default:
      return {
        ground: tone(0.9, 0.05, hue),
        one: tone(0.76, 0.12, hue),
        two: tone(0.7, 0.135, hue),
        ink: tone(0.26, 0.07, hue),
        blend: 'multiply',
      };
  }
}
