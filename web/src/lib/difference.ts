/** In what two texts differ. */

/** Where two texts begin to differ, and how far from the end they cease to. */
export function difference(before: string, after: string): { head: number; tail: number } {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { head, tail };
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Whether a text was written anew: not even half of what was there before is there still, by letter or by line. */
export function isAnother(before: string, after: string): boolean {
  if (before.trim() === '') return false;
  const { head, tail } = difference(before, after);
  if (2 * (head + tail) >= before.length) return false;
  const lines = new Set(linesOf(after));
  const earlier = linesOf(before);
  return 2 * earlier.filter((line) => lines.has(line)).length < earlier.length;
}
