/** What of the player's measures is right or wrong; how fast it is, `npm run measure` prints. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { fourHours, growth, listenLong } from '../measures.mjs';

const isLong = process.env.ENDURE_SHARE !== undefined;

journeys([
  {
    name: isLong
      ? 'measures: for four hours the lit row is what the native core says, every second, and nothing grows'
      : 'measures: for twenty minutes the lit row is what the native core says, every second, and nothing grows',
    limitMs: isLong ? 600_000 : 480_000,
    async run(stand) {
      // The short run covers tracks of known times, five minutes that nobody knows, and tracks again.
      const heard = isLong
        ? await fourHours(stand)
        : await listenLong(stand, { from: 1200, parts: 4, seconds: 300 });
      const { compared, changes, unknown, wrong, weights } = heard;
      assert.equal(compared, isLong ? 14_400 : 1200);
      const [mostChanges, mostUnknown] = isLong ? [50, 600] : [4, 200];
      assert.ok(
        changes > mostChanges && unknown > mostUnknown,
        `${changes} changes and ${unknown} unknown seconds are no test`,
      );
      assert.deepEqual(wrong, []);
      assert.deepEqual(growth(weights), []);
    },
  },
]);
