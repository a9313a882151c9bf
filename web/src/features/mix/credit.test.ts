import { expect, test } from 'vitest';
import { cutCredit } from './credit';

const cut = (credit: string, ...names: string[]) =>
  cutCredit(credit, names).map(({ text, isName }) => (isName ? `[${text}]` : text));

test.each([
  [cut('Halden Vey', 'Halden Vey'), ['[Halden Vey]']],
  [cut('Pelt b2b Marrow', 'Marrow', 'Pelt'), ['[Pelt]', ' b2b ', '[Marrow]']],
  [cut('Pelt Quartet & Pelt', 'Pelt', 'Pelt Quartet'), ['[Pelt Quartet]', ' & ', '[Pelt]']],
  [cut('Various', 'Pelt'), ['Various']],
  [cut('Various', ''), ['Various']],
])('%j', (parts, want) => {
  expect(parts).toEqual(want);
});
