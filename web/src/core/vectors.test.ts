import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from './proofs';
import { ofTheServer, runVector, type VectorFile } from './vectors';

const root = join(import.meta.dirname, '../../../fixtures/vectors');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .sort();

it('finds the vectors', () => {
  expect(files.length).toBeGreaterThan(15);
});

for (const file of files) {
  const path = relative('.', file)
    .replaceAll('\\', '/')
    .replace(/\.json$/, '');
  if (ofTheServer.has(path)) continue;
  const vectors = JSON.parse(readFileSync(join(root, file), 'utf8')) as VectorFile;
  describe(path, () => {
    for (const { name, input, want } of vectors.cases) {
      it(name, () => {
        expect(runVector(path, input)).toEqual(want);
      });
    }
  });
}

it('reads large and odd texts without growing its memory for good', () => {
  for (let round = 0; round < 20; round += 1) {
    expect(rules.readSubmission('('.repeat(200_000)).tracks).toEqual([]);
    expect(rules.readSubmission('00:00 a - b\n'.repeat(20_000)).tracks).toHaveLength(2000);
  }
});

it('cuts texts by the units that JavaScript counts in', () => {
  const text = '🌊🌊 first\n00:00 Mira 🌊 Oslo - Été 夜\n05:00 \ud800 - broken';
  const [first, second] = rules.readSubmission(text).tracks;
  expect(first?.artist).toBe('Mira 🌊 Oslo');
  expect(first?.title).toBe('Été 夜');
  expect(second?.title).toBe('broken');
});
