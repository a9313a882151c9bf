/** How several names stand in one field: each in a line of its own. */

export const printLines = (names: readonly string[]): string => names.join('\n');

export const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
