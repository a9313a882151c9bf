/** Seconds between two marks, from the finest on. */
const steps = [10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/** Marks that stand along a mix at most, besides the one at its end. */
const most = 7;

/** How much of the whole the mark at the end needs for itself. */
const end = 0.07;

/** The moments that are named along a mix of this length, in seconds: evenly from the start, and none too near to the end. */
export function marksOf(length: number): number[] {
  const step = steps.find((each) => length / each <= most) ?? length;
  const count = Math.ceil((length * (1 - end)) / step);
  return Array.from({ length: count }, (_, mark) => mark * step);
}
