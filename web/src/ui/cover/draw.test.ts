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

test.each(families.map((family, index) => [index, family] as const))(
  'family %i draws finite figures',
  (_, family) => {
    for (let seed = 0; seed < 50; seed += 1) {
      for (const { path } of family(dice(seed))) expect(path).not.toMatch(/NaN|Infinity|undefined/);
    }
  },
);
