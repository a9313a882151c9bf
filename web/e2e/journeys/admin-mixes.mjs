/** The list of mixes: filtered, gone through by keys, and several changed at once. */

import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { byAdmin, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, until } from '../steps.mjs';

const staged = '/api/admin/staged-entities';

async function aMix(context, address, title) {
  const tracklist = [1, 2].map((number) => ({ artist: 'Cable Row', title: `Rope ${title} ${number}` }));
  const data = { mix: { title, artist: 'Kelp', tracklist } };
  const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
  return send(context, address, 'POST', `${staged}/${id}/approve`, { mix_data: data });
}

journeys([
  byAdmin(
    'admin: mixes are filtered, selected by keys, hidden and given a genre at once, and that is undone; Go to finds anything',
    async ({ page, context, address }) => {
      const titles = ['Anchor Watch', 'Bilge Pump', 'Capstan'];
      const mixes = [];
      for (const title of titles) mixes.push(await aMix(context, address, title));
      await page.goto(`${address}/admin/mixes`);
      const table = page.getByRole('region', { name: 'Mixes' });
      await table.getByRole('link', { name: 'Capstan', exact: true }).waitFor();
      await page.getByRole('button', { name: /^No times [1-9]/ }).click();
      await until('the filter is in the address', () => page.url().includes('type=no_times'));
      await until('only those are there', async () => (await table.locator('tbody tr').count()) >= 3);
      const rows = await table.locator('tbody tr').first().boundingBox();
      assert.ok(rows.height <= 37, `a row is ${rows.height} px high`);
      await check(page, 'the list of mixes');
      // The three newest, by keys alone.
      await page.locator('body').click({ position: { x: 2, y: 2 } });
      for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.getByText('3 selected').waitFor();
      await page.keyboard.press('h');
      await says(page, '3 mixes hidden');
      for (const { slug } of mixes) {
        const answer = await page.context().browser().newContext();
        assert.equal((await answer.request.get(`${address}/api/mixes/${slug}`)).status(), 404);
        await answer.close();
      }
      await page.getByRole('button', { name: /^Hidden 3/ }).waitFor();
      await page.keyboard.press('z');
      await says(page, 'Undone');
      await page.getByRole('button', { name: /^Hidden 0/ }).waitFor();
      for (const key of ['x', 'k', 'x']) await page.keyboard.press(key);
      await page.getByText('2 selected').waitFor();
      await page.keyboard.press('g');
      await page.getByRole('textbox', { name: 'Genre' }).fill('Dub techno');
      await page.getByRole('button', { name: 'Set genre', exact: true }).last().click();
      await says(page, '2 mixes given the genre');
      // Anything by its name.
      await page.keyboard.press('Control+k');
      const ways = page.getByRole('combobox', { name: 'Go to' });
      await ways.fill('bilge');
      await page.getByRole('option', { name: /Bilge Pump by Kelp/ }).waitFor();
      await check(page, 'Go to');
      await ways.press('Enter');
      await page.getByRole('heading', { name: 'Bilge Pump' }).waitFor();
      // On a phone a mix has two lines.
      await page.setViewportSize({ width: 375, height: 700 });
      await page.goto(`${address}/admin/mixes?status=title`);
      await table.getByRole('link', { name: 'Anchor Watch', exact: true }).waitFor();
      const row = await table.locator('tbody tr').first().boundingBox();
      assert.ok(row.height <= 66, `a row is ${row.height} px high on a phone`);
      // Everything above them leaves room for them, and the bar at the foot hides none.
      const [all, order] = await Promise.all(
        [page.getByLabel('All that are shown'), page.getByLabel('Order')].map((it) => it.boundingBox()),
      );
      assert.ok(all.y < order.y + order.height && order.y < all.y + all.height, 'one line above the rows');
      const last = table.locator('tbody tr').last();
      await last.scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const foot = await page.getByRole('toolbar', { name: 'Selected mixes' }).boundingBox();
      const { y, height } = await last.boundingBox();
      assert.ok(y + height <= foot.y + 1, 'the last row stands above the foot');
      assert.ok(foot.height <= 64, `the foot is ${foot.height} px high`);
      await check(page, 'the list of mixes on a phone');
    },
  ),
]);
