/** What a generated cover looks like, decided by its seed alone. */
import { dice, hash } from '@/lib/seed';
import { families, type Shape } from './families';
import { type Palette, palette } from './palette';

export interface Drawing {
  palette: Palette;
  shapes: Shape[];
  /** Whether the picture hangs from the top, with the title below it. */
  hangs: boolean;
}

export function draw(seed: string, hue: number): Drawing {
  const chance = dice(hash(seed));
  const family = families[hash(`${seed}/family`) % families.length];
  const kind = chance.whole(0, 5);
  const hangs = chance.coin();
  return {
    // Night twice as often as dusk, dusk twice as often as day: covers that glow on a dark page.
    palette: palette(hue, kind < 3 ? 0 : kind < 5 ? 1 : 2),
    shapes: family === undefined ? [] : family(chance),
    hangs,
  };
}
