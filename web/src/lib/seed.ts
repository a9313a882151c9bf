/** Chance that can be repeated: the same text gives the same numbers on every machine. */

/** FNV-1a over UTF-16 units. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value >>> 0;
}

export interface Dice {
  /** A number from `low` up to, not with, `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  coin(): boolean;
}

/** Mulberry32. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (low, high) => low + roll() * (high - low),
    whole: (low, high) => low + Math.floor(roll() * (high - low + 1)),
    coin: () => roll() < 0.5,
  };
}
