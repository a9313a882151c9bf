import type { Diagnostic } from '@/core';

/** A text with the fixes of diagnostics in the places that they name. */
export function fixed(text: string, diagnostics: readonly Diagnostic[]): string {
  // From the end, so that what is in front keeps its place.
  const last = [...diagnostics].sort((one, other) => other.start - one.start);
  return last.reduce(
    (whole, { start, end, fix }) =>
      fix === null ? whole : `${whole.slice(0, start)}${fix}${whole.slice(end)}`,
    text,
  );
}
