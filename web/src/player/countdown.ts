/** What is left of something, in steps that are worth reading: a second at the end, ten before. */

export function stepsLeft(seconds: number): number {
  const left = Math.max(0, Math.ceil(seconds));
  return left < 60 ? left : Math.ceil(left / 10) * 10;
}

/** What is left of a sleep timer, as short as a button needs it. */
export function leftInWords(seconds: number): string {
  return seconds <= 60 ? `${Math.max(0, Math.ceil(seconds))} s` : `${Math.ceil(seconds / 60)} min`;
}
