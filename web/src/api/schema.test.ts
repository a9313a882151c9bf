// @vitest-environment node
/** The client is what the contract says: `npm run generate` writes the file that this compares. */
import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';

test('the generated client is the contract’s', async () => {
  const contract = JSON.parse(readFileSync('../fixtures/contract/openapi.json', 'utf8'));
  const wanted = astToString(await openapiTS(contract));
  const written = readFileSync('src/api/schema.d.ts', 'utf8');
  expect(written.slice(written.indexOf('export interface paths')).trim()).toBe(
    wanted.slice(wanted.indexOf('export interface paths')).trim(),
  );
});
