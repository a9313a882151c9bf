import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dice } from '@/lib/seed';
import { draw } from './draw';
import { families } from './families';

const seeds = Array.from({ length: 200 }, (_, index) => `mix-${index}`);

describe('a generated cover', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(draw('night-bus', 40)).toEqual(draw('night-bus', 40));
    const pictures = new Set(seeds.map((seed) => JSON.stringify(draw(seed, 40).shapes)));
    expect(pictures.size).toBe(seeds.length);
  });

  test('always has two tones, so that there is a seam', () => {
    for (const seed of seeds) {
      const tones = new Set(draw(seed, 200).shapes.map(({ tone }) => tone));
      expect(tones, seed).toEqual(new Set(['one', 'two']));
    }
  });

  test('comes from every family', () => {
    const counts = new Set(seeds.map((seed) => draw(seed, 40).shapes.length));
    expect(counts.size).toBeGreaterThanOrEqual(families.length);
  });
});

/** The server draws the same covers for social cards, in a language of its own; this file holds both to it. */
test('covers are the ones that the server draws', () => {
  const file = '../fixtures/covers.json';
  const drawn = seeds.slice(0, 24).map((seed, index) => {
    const { palette, hangs, shapes } = draw(seed, index * 15);
    return { seed, hue: index * 15, ground: palette.ground, hangs, shapes };
  });
  const text = `[\n${drawn.map((cover) => JSON.stringify(cover)).join(',\n')}\n]\n`;
  if (process.env['SEGUE_WRITE_COVERS'] === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test.each(families.map((family, index) => [index, family] as const))(
  'family %i draws finite figures',
  (_, family) => {
    for (let seed = 0; seed < 50; seed += 1) {
      for (const { path } of family(dice(seed))) expect(path).not.toMatch(/NaN|Infinity|undefined/);
    }
  },
);
