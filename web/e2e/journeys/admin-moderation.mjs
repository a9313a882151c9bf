/** The queue of moderation: gone through by keys, decided on in one press, and taken back. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { byAdmin, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, until } from '../steps.mjs';

const staged = '/api/admin/staged-entities';

/** Puts a mix of these tracks into the catalogue. */
async function aMix(context, address, title, tracklist) {
  const data = { mix: { title, artist: 'Kelp', tracklist } };
  const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
  return send(context, address, 'POST', `${staged}/${id}/approve`, { mix_data: data });
}

const rows = [1, 2, 3, 4].map((number) => ({ artist: 'Cable Row', title: `Rope ${number}` }));

journeys([
  byAdmin(
    'admin: the queue of moderation has the worst first; it is decided on by keys, undone, and shows who gave what',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Long Crossing', rows);
      const path = `/api/mixes/${mix.slug}/timestamps`;
      const stranger = await page.context().browser().newContext();
      for (const position of [2, 3, 4]) {
        const session_id = `anon_1_stranger${position}`;
        await send(stranger, address, 'POST', path, { position, start_seconds: 1, session_id });
      }
      await send(context, address, 'POST', path, { position: 4, start_seconds: 400, session_id: null });
      await page.goto(`${address}/admin/moderation`);
      const queue = page.getByRole('region', { name: 'The queue' });
      const count = () => queue.locator('tbody tr').count();
      await until('four times wait', async () => (await count()) === 4);
      await queue.getByText('Same time for several tracks').first().waitFor();
      await page.getByRole('complementary', { name: 'From' }).getByText('Gave 3 times.').waitFor();
      await check(page, 'the queue of moderation');
      for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.getByText('3 selected').waitFor();
      await page.keyboard.press('r');
      await says(page, '3 removed');
      await until('one waits', async () => (await count()) === 1);
      assert.equal((await send(stranger, address, 'GET', path)).length, 1);
      await page.keyboard.press('z');
      await says(page, 'Undone');
      await until('all wait again', async () => (await count()) === 4);
      await page.keyboard.press('?');
      await page.getByRole('alertdialog', { name: 'Keys' }).getByText('undo the last decision').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await page.keyboard.type('editor');
      await until('the admin gave one', async () => (await count()) === 1);
      await page.keyboard.press('Tab');
      await page.keyboard.press('a');
      await says(page, '1 accepted');
      await page.getByRole('region', { name: 'Decided just now' }).getByText('Accepted: 1 time').waitFor();
      await stranger.close();
    },
  ),
]);
