/**
 * The families of geometry that covers are drawn from. Each lays two tones over one another on a square of 100,
 * so that where they cross there is a third: the seam. The upper third is left calm for the title.
 */
import type { Dice } from '@/lib/seed';

export interface Shape {
  path: string;
  tone: 'one' | 'two';
  /** Drawn as a line of this width instead of filled. */
  stroke?: number;
}

export type Family = (dice: Dice) => Shape[];

const n = (value: number): string => String(Math.round(value * 100) / 100);
const points = (...pairs: Array<[number, number]>): string =>
  `M${pairs.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
const circle = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
const box = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Two bars that cross, as in the logo. */
const crossing: Family = (dice) => {
  const top = dice.between(20, 36);
  const one = dice.between(20, 38);
  const two = dice.between(14, 30);
  const left = dice.between(-6, 14);
  const right = dice.between(86, 106);
  return [
    { tone: 'one', path: points([left, top], [left + one, top], [right, 102], [right - one, 102]) },
    { tone: 'two', path: points([right - two, top], [right, top], [left + two, 102], [left, 102]) },
  ];
};

/** Two discs and what they share; one of them may be rings. */
const discs: Family = (dice) => {
  const y = dice.between(64, 74);
  const big = dice.between(30, 38);
  const small = dice.between(20, 32);
  const left = dice.between(26, 38);
  const right = left + dice.between(26, 40);
  const rings = dice.coin();
  const second: Shape[] = rings
    ? range(4).map((ring) => ({
        tone: 'two',
        path: circle(right, y, small * (1 - ring * 0.24)),
        stroke: 3.4,
      }))
    : [{ tone: 'two', path: circle(right, y + dice.between(-6, 6), small) }];
  return [{ tone: 'one', path: circle(left, y, big) }, ...second];
};

/** Two stacks of layers with different rhythms that meet in the middle. */
const strata: Family = (dice) => {
  const seam = dice.between(42, 58);
  const lap = dice.between(8, 16);
  const stack = (tone: Shape['tone'], x: number, width: number, first: number): Shape[] => {
    const shapes: Shape[] = [];
    for (let y = first; y < 100; ) {
      const height = dice.between(2.5, 10);
      shapes.push({ tone, path: box(x, y, width, height) });
      y += height + dice.between(2, 6);
    }
    return shapes;
  };
  return [
    ...stack('one', -1, seam + lap, dice.between(36, 44)),
    ...stack('two', seam - lap, 101 - seam + lap, dice.between(28, 40)),
  ];
};

/** Ripples from two corners. */
const ripples: Family = (dice) => {
  const count = dice.whole(5, 7);
  const step = dice.between(10, 13);
  const width = step * dice.between(0.34, 0.52);
  const from = (tone: Shape['tone'], x: number, y: number, offset: number): Shape[] =>
    range(count).map((ring) => ({ tone, path: circle(x, y, offset + ring * step), stroke: width }));
  return [
    ...from('one', dice.between(-4, 8), dice.between(92, 106), step * 0.6),
    ...from('two', dice.between(94, 108), dice.between(88, 104), step * dice.between(0.4, 0.9)),
  ];
};

/** Two meters, one from below and one hanging in it. */
const meters: Family = (dice) => {
  const columns = dice.whole(9, 15);
  const pitch = 104 / columns;
  const wide = pitch * dice.between(0.55, 0.86);
  const phase = dice.between(0, 6);
  const beat = dice.between(0.35, 0.8);
  return range(columns).flatMap((column): Shape[] => {
    const low = 24 + 17 * (1 + Math.sin(phase + column * beat)) + dice.between(-4, 4);
    const high = 12 + 14 * (1 + Math.cos(phase + column * beat * 0.7)) + dice.between(-3, 3);
    const x = column * pitch - 2;
    return [
      { tone: 'one', path: box(x, 101 - low, wide, low) },
      { tone: 'two', path: box(x + pitch * 0.42, 66 - high * 0.5, wide, high) },
    ];
  });
};

/** Blades that open from two sides and cross. */
const fans: Family = (dice) => {
  const blades = dice.whole(5, 8);
  const fan = (tone: Shape['tone'], x: number, y: number, from: number, to: number): Shape[] =>
    range(blades).map((blade) => {
      const step = (to - from) / blades;
      const start = from + blade * step;
      const end = start + step * 0.5;
      const reach = 118;
      return {
        tone,
        path: points(
          [x, y],
          [x + reach * Math.cos(start), y - reach * Math.sin(start)],
          [x + reach * Math.cos(end), y - reach * Math.sin(end)],
        ),
      };
    });
  return [
    ...fan('one', dice.between(-12, 6), dice.between(98, 110), 0.02, dice.between(0.72, 0.9)),
    ...fan('two', dice.between(94, 112), dice.between(96, 112), Math.PI - dice.between(0.62, 0.9), Math.PI),
  ];
};

/** Two waves with different lengths: a moiré. */
const waves: Family = (dice) => {
  const wave = (tone: Shape['tone'], length: number, height: number, shift: number, width: number): Shape[] =>
    range(5).map((line) => {
      const y = 44 + line * 12.5;
      const path = range(70)
        .map((step) => {
          const x = -2 + step * 1.5;
          return `${step === 0 ? 'M' : 'L'}${n(x)} ${n(y + height * Math.sin(shift + (x / length) * Math.PI * 2))}`;
        })
        .join('');
      return { tone, path, stroke: width };
    });
  return [
    ...wave('one', dice.between(70, 110), dice.between(5, 9), dice.between(0, 6), dice.between(5, 7.5)),
    ...wave('two', dice.between(36, 60), dice.between(4, 8), dice.between(0, 6), dice.between(3, 5)),
  ];
};

/** Half discs on a grid, the second layer a beat late. */
const halves: Family = (dice) => {
  const columns = dice.whole(3, 4);
  const side = 100 / columns;
  const rows = Math.ceil(66 / side);
  const top = 100 - rows * side;
  const half = (x: number, y: number, r: number, turn: number): string => {
    const dx = r * Math.cos(turn);
    const dy = r * Math.sin(turn);
    return `M${n(x - dx)} ${n(y - dy)}A${n(r)} ${n(r)} 0 0 1 ${n(x + dx)} ${n(y + dy)}Z`;
  };
  const late = dice.between(0.22, 0.5) * side;
  return range(rows * columns).flatMap((cell): Shape[] => {
    const x = ((cell % columns) + 0.5) * side;
    const y = top + (Math.floor(cell / columns) + 0.5) * side;
    const turn = (dice.whole(0, 3) * Math.PI) / 2;
    const shapes: Shape[] = [{ tone: 'one', path: half(x, y, side / 2, turn) }];
    if (dice.coin()) shapes.push({ tone: 'two', path: half(x + late, y, side / 2, turn + Math.PI) });
    return shapes;
  });
};

export const families: readonly Family[] = [crossing, discs, strata, ripples, meters, fans, waves, halves];
