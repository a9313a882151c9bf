/** The queue of moderation: gone through by keys, decided on in one press, and taken back. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { byAdmin, member, send } from '../back-office.mjs';
import { crowded, small } from '../geometry.mjs';
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

/** Somebody without an account who gives three rows the same time. */
async function someoneTimes(page, address, path) {
  const stranger = await page.context().browser().newContext();
  for (const position of [2, 3, 4]) {
    const session_id = `anon_1_stranger${position}`;
    await send(stranger, address, 'POST', path, { position, start_seconds: 1, session_id });
  }
  return stranger;
}

journeys([
  byAdmin(
    'admin: the queue of moderation has the worst first; it is decided on by keys, undone, and shows who gave what',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Long Crossing', rows);
      const path = `/api/mixes/${mix.slug}/timestamps`;
      const stranger = await someoneTimes(page, address, path);
      await send(context, address, 'POST', path, { position: 4, start_seconds: 400, session_id: null });
      await page.goto(`${address}/admin/moderation`);
      const queue = page.getByRole('region', { name: 'The queue' });
      const count = () => queue.locator('tbody tr').count();
      await until('four times wait', async () => (await count()) === 4);
      await queue.getByText('Same time').first().waitFor();
      const from = page.getByRole('complementary', { name: 'From' });
      await from.getByText('Same time for several tracks').waitFor();
      await from.getByText('3, in 1 mix').waitFor();
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
  byAdmin(
    'admin: all that one giver gave is selected, removed, hidden and undone from the queue, and the focus stays in it',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Long Crossing', rows);
      const path = `/api/mixes/${mix.slug}/timestamps`;
      const stranger = await page.context().browser().newContext();
      const give = (who, position, start_seconds, session_id) =>
        send(who, address, 'POST', path, { position, start_seconds, session_id });
      for (const position of [2, 3]) await give(stranger, position, 1, `anon_1_stranger${position}`);
      const kelp = await member(page, address, 'kelp@mixes.example');
      await give(kelp, 3, 300, null);
      await give(kelp, 4, 400, null);
      await stranger.close();
      await kelp.close();
      await page.goto(`${address}/admin/moderation`);
      const queue = page.getByRole('region', { name: 'The queue' });
      const from = page.getByRole('complementary', { name: 'From' });
      const count = () => queue.locator('tbody tr').count();
      const rests = (where, selector) =>
        until(where, () => page.evaluate((it) => document.activeElement?.matches(it), selector));
      await until('four times wait', async () => (await count()) === 4);
      const rail = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Moderation/ });
      const waiting = async () => (await rail.textContent()).replace(/\D/g, '');
      await until('the rail counts what the page does', async () => {
        return (await waiting()) === (await page.locator('.admin-total').textContent());
      });
      const heights = await queue
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      assert.ok(Math.max(...heights) <= 60, `rows are ${heights} px high`);

      await page.keyboard.press('g');
      await page.getByText('2 selected').waitFor();
      await page.keyboard.press('h');
      await says(page, '2 hidden');
      await until('two are left', async () => (await count()) === 2);
      await rests('the focus is in the next row', '[data-queue-row][aria-current="true"] button');
      await page.keyboard.press('z');
      await until('all wait again', async () => (await count()) === 4);
      await rests('the focus is in a row', '[data-queue-row] button');

      await queue.getByText('kelp').first().click();
      await from.getByRole('button', { name: 'Ban this member' }).click();
      const asked = page.getByRole('dialog', { name: /^Ban kelp/ });
      await asked.getByLabel('Reason').fill('Wrong times');
      await asked.getByRole('button', { name: 'Ban', exact: true }).click();
      await from.getByText(/^Banned until /).waitFor();
      await rests('after a ban', '[data-queue-row] button');
      await from.getByRole('button', { name: /^Lift the ban of kelp/ }).click();
      await says(page, 'The ban is lifted');
      await from.getByRole('button', { name: 'Ban this member' }).waitFor();
      await rests('after a ban is lifted', '[data-queue-row] button');

      await page.keyboard.press('Shift+D');
      await page.getByRole('alertdialog', { name: 'Remove all 2 times?' }).waitFor();
      await page.getByRole('button', { name: 'Remove all', exact: true }).click();
      await says(page, '2 times removed');
      await until('the others are left', async () => (await count()) === 2);
      await rests('after all is removed', '[data-queue-row][aria-current="true"] button');
      // Whose network is the admin's own cannot be blocked.
      await from.getByRole('button', { name: 'Block this network for a day' }).click();
      const blocked = page.getByRole('dialog', { name: 'Block this network?' });
      await blocked.getByRole('button', { name: 'Cancel' }).click();
      await rests('after a question that is not answered', '.queue-giver button');
      await check(page, 'the queue with who gave it');
      await page.keyboard.press('g');
      await page.keyboard.press('r');
      await page.getByRole('heading', { name: 'That is everything' }).waitFor();
      await rests('with nothing left the title has the focus', 'h1');
    },
  ),
  byAdmin(
    'admin: on a phone the places are behind one button, and a thing is decided on in its card',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Long Crossing', rows);
      const path = `/api/mixes/${mix.slug}/timestamps`;
      const stranger = await someoneTimes(page, address, path);
      await stranger.close();
      await page.goto(`${address}/admin/dashboard`);
      const head = page.locator('.admin-menu');
      const menu = head.getByRole('button', { name: 'Menu' });
      await menu.click();
      const places = page.getByRole('dialog', { name: 'Menu' });
      await places.getByRole('link', { name: /^Moderation 3/ }).waitFor();
      const isIn = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
      await until('the focus is in the menu', isIn);
      await check(page, 'the menu of the back-office');
      assert.deepEqual(await small(page, '.admin-sheet'), []);
      assert.deepEqual(await crowded(page, '.admin-sheet'), []);
      await page.keyboard.press('Escape');
      await places.waitFor({ state: 'detached' });
      await until('the focus is back', () => menu.evaluate((it) => it === document.activeElement));
      await head.getByRole('button', { name: 'Go to…' }).click();
      await page.getByRole('combobox', { name: 'Go to' }).waitFor();
      await page.keyboard.press('Escape');
      await menu.click();
      await places.getByRole('link', { name: /^Moderation/ }).click();
      await places.waitFor({ state: 'detached' });
      const queue = page.getByRole('region', { name: 'The queue' });
      const count = () => queue.locator('tbody tr').count();
      await until('three times wait', async () => (await count()) === 3);
      assert.deepEqual(await small(page, '.queue tbody tr:first-child td:last-child'), []);
      assert.deepEqual(await crowded(page, '.queue .admin-table'), []);
      await check(page, 'the cards of the queue');
      await queue
        .getByRole('button', { name: /^Everything from network/ })
        .first()
        .click();
      const giver = page.getByRole('dialog', { name: /^network/ });
      await giver.getByText('3, in 1 mix').waitFor();
      await check(page, 'who gave it, on a phone');
      // It has an address, and the way back closes it and nothing else.
      await page.reload();
      await giver.waitFor();
      await page.goBack();
      await giver.waitFor({ state: 'detached' });
      await until('the queue alone', () => page.url() === `${address}/admin/moderation`);
      await queue.getByRole('button', { name: 'Accept' }).first().click();
      await says(page, '1 accepted');
      await until('two are left', async () => (await count()) === 2);
      await queue.getByRole('button', { name: 'Remove' }).first().click();
      await until('one is left', async () => (await count()) === 1);
    },
    { options: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } },
  ),
]);
