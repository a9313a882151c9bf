import type { Finding } from '@/core';

/** A text with the mends of findings in the places that they name. */
export function mended(text: string, findings: readonly Finding[]): string {
  // From the end, so that what is in front keeps its place.
  const last = [...findings].sort((one, other) => other.start - one.start);
  return last.reduce(
    (whole, { start, end, mend }) =>
      mend === null ? whole : `${whole.slice(0, start)}${mend}${whole.slice(end)}`,
    text,
  );
}
