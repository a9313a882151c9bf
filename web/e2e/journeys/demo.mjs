/** The demo catalogue as a first start makes it: whatever is pressed first, there is sound. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { barGoesOn, currentRow, plays, until } from '../steps.mjs';

journeys([
  {
    name: 'demo: the first press on any card gives sound, the rows follow it, and the mix without sound says so',
    limitMs: 300_000,
    async run({ page, world }) {
      const { address } = await world.demoServer();
      await page.goto(address);
      const first = page.getByRole('button', { name: /^Play / }).first();
      await first.click();
      await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor();
      await barGoesOn(page);
      await page.goto(`${address}/lists/latest`);
      const cards = page.getByRole('article');
      await until('31 mixes', async () => (await cards.count()) === 31);
      const silent = cards.filter({ hasText: 'No sound yet' });
      assert.equal(await silent.count(), 1);
      assert.match((await silent.textContent()) ?? '', /Room Four/);
      assert.equal(
        await page
          .getByRole('article')
          .getByRole('button', { name: /^Play / })
          .count(),
        30,
      );
      // A row in the middle is heard at its own time.
      await page.goto(`${address}/mix/one-hundred-and-twenty`);
      await page.getByRole('table').waitFor();
      await page.locator('main [data-row="40"]').getByRole('button').first().click();
      await plays(page);
      await until('the row that was pressed is current', async () => (await currentRow(page)) === 41);
    },
  },
]);
