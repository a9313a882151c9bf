/** What of the player's measures is right or wrong; how fast it is, `npm run measure` prints. */
import assert from 'node:assert/strict';
import { fourHours, growth } from '../measures.mjs';

export const journeys = [
  {
    name: 'measures: for four hours the lit row is what the native core says, every second, and nothing grows',
    limitMs: 240_000,
    async run(stand) {
      const { compared, changes, unknown, wrong, weights } = await fourHours(stand);
      assert.equal(compared, 14_400);
      assert.ok(
        changes > 50 && unknown > 600,
        `${changes} changes and ${unknown} unknown seconds are no test`,
      );
      assert.deepEqual(wrong, []);
      assert.deepEqual(growth(weights), []);
    },
  },
];
