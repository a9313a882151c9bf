/** Reports: anybody says that a comment or a time does harm, and the admins find it among the reported. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, signInByMail, signInProven, until } from '../steps.mjs';

const wanted = '/mix/times-wanted';

/** Sends the report that is open, with words. */
async function report(page, what, reason, words) {
  const form = page.getByRole('form', { name: `Report this ${what}` });
  await form.getByLabel(`What is wrong with this ${what}?`).selectOption({ label: reason });
  await form.getByLabel(/^More to say/).fill(words);
  await check(page, `the report of a ${what}`);
  await form.getByRole('button', { name: 'Send' }).click();
  await says(page, `The admins will look at this ${what}`);
}

journeys([
  {
    name: 'reports: a visitor reports a comment and a time with a reason, and an admin finds both and their words',
    limitMs: 300_000,
    async run({ page, context, world }) {
      const server = await world.anotherServer({ SEGUE_COMMENTS_ENABLED: 'true' });
      const { address } = server;
      const other = await world.browser.newContext();
      await signInProven(other, address, 'promo@mixes.example');
      const mix = await send(other, address, 'GET', '/api/mixes/times-wanted');
      await send(other, address, 'POST', `/api/mixes/${mix.id}/comments`, { text: 'Cheap lamps, this way' });
      const given = { position: 2, start_seconds: 1, session_id: null };
      await send(other, address, 'POST', '/api/mixes/times-wanted/timestamps', given);
      await other.close();

      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(address + wanted);
      const comment = page.getByRole('article').filter({ hasText: 'Cheap lamps' });
      await comment.getByRole('button', { name: 'Report' }).click();
      await report(page, 'comment', 'Spam', 'The same under every mix.');
      await comment.getByRole('button', { name: 'Reported' }).waitFor();
      await page.getByRole('button', { name: /^0:01, / }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
      await report(page, 'time', 'Wrong on purpose', 'Nothing begins there.');

      await signInByMail(context, server, 'editor@mixes.example');
      server.promote('editor@mixes.example');
      await page.goto(`${address}/admin/moderation?type=reported`);
      const queue = page.getByRole('region', { name: 'The queue' });
      await until('both are among the reported', async () => (await queue.locator('tbody tr').count()) === 2);
      const words = [];
      for (const reason of ['Spam', 'Wrong on purpose']) {
        const row = queue.locator('tbody tr').filter({ hasText: `Reported by 1: ${reason}` });
        await row.locator('[data-queue-open]').click();
        words.push(
          await page.getByRole('complementary', { name: 'From' }).locator('blockquote').textContent(),
        );
      }
      assert.deepEqual(words, ['The same under every mix.', 'Nothing begins there.']);
      await page.goto('about:blank');
      await server.kill();
    },
  },
]);
