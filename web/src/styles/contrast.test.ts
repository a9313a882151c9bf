/** The tokens keep their promise: text on every ground passes AA in both themes, whatever the hue of the mix. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Theme = 'light' | 'dark';
type Colour = { l: number; c: number; h: number };

const css = readFileSync('src/styles/tokens.css', 'utf8');

function token(role: string, theme: Theme, hue: number): Colour {
  const line = new RegExp(
    `--${role}: light-dark\\(oklch\\(([^)]*?(?:\\(--hue\\))?)\\), oklch\\((.*)\\)\\);`,
  ).exec(css);
  const text = (theme === 'light' ? line?.[1] : line?.[2])?.replace('var(--hue)', String(hue));
  const [l = Number.NaN, c = Number.NaN, h = Number.NaN] = (text ?? '').split(' ').map(Number);
  return { l, c, h };
}

/** OKLCH to linear sRGB, clipped as a screen clips. */
function linear({ l, c, h }: Colour): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(Math.max(value, 0), 1);
  return [
    clip(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

function luminance(colour: Colour): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, two: Colour): number {
  const [bright, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

const hues = Array.from({ length: 72 }, (_, index) => index * 5);
const themes: Theme[] = ['dark', 'light'];
const cases = themes.flatMap((theme) =>
  ['ground', 'surface', 'raised'].flatMap((ground) =>
    ['text', 'muted', 'faint', 'accent', 'good', 'warn', 'bad'].map((ink) => ({ theme, ink, ground })),
  ),
);

describe('contrast', () => {
  test.each(cases)('$ink on $ground, $theme', ({ theme, ink, ground }) => {
    for (const hue of hues) {
      const ratio = contrast(token(ink, theme, hue), token(ground, theme, hue));
      expect(ratio, `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(themes)('on-accent on accent, %s', (theme) => {
    for (const hue of hues) {
      const ratio = contrast(token('on-accent', theme, hue), token('accent', theme, hue));
      expect(ratio, `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
