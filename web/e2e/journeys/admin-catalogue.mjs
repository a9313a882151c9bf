/** The back-office's pages about the catalogue: lists, mixes and a mix's editor, with everything that can go wrong there. */
import assert from 'node:assert/strict';
import { byAdmin, failing, refused, rowsAre, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, until } from '../steps.mjs';

/** A journey on whose way requests are refused. */
const refusing = (name, run) =>
  byAdmin(name, run, { allows: [refused(401, 404, 409, 422, 500, 502), /ERR_FAILED/] });

const confirm = (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();

const titles = (page) => page.locator('tbody tr td:nth-child(2)').allTextContents();

journeys([
  byAdmin(
    'admin: lists are put in order by dragging and by keys, on the home page too',
    async ({ page, address, isByKeys }) => {
      await page.goto(`${address}/admin/lists`);
      await page.getByRole('button', { name: 'Drag Still Missing IDs' }).waitFor();
      const [first, second, third] = await titles(page);
      const handle = (title) => page.getByRole('button', { name: `Drag ${title}`, exact: true });
      const drag = async () => {
        const middle = async (title) => {
          const { x, y, width, height } = await handle(title).boundingBox();
          return [x + width / 2, y + height / 2];
        };
        await page.mouse.move(...(await middle(third)));
        await page.mouse.down();
        const [x, y] = await middle(first);
        await page.mouse.move(x, y + 20, { steps: 12 });
        await page.mouse.move(x, y - 4, { steps: 4 });
        await until('it is dragged', () => page.locator('[data-dragging]').count());
        await page.mouse.up();
      };
      const carry = async () => {
        await handle(third).focus();
        for (const key of ['Space', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key, { delay: 50 });
        await page.getByText(`${third}, place 1`, { exact: true }).waitFor({ state: 'attached' });
        await page.keyboard.press('Space');
      };
      await (isByKeys ? carry() : drag());
      await rowsAre(page, 2, [third, first, second]);
      await until('it is put down', async () => (await page.locator('[data-dragging]').count()) === 0);
      await handle(third).focus();
      await page.keyboard.press('Space');
      await page.getByText(`Picked up ${third}, place 1`).waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowDown');
      await page.getByText(`${third}, place 2`, { exact: true }).waitFor({ state: 'attached' });
      await page.keyboard.press('Space');
      await rowsAre(page, 2, [first, third, second]);
      await page.getByRole('button', { name: `Move ${second} up` }).click();
      await rowsAre(page, 2, [first, second, third]);
      await page.getByRole('button', { name: `Move ${third} up` }).click();
      await rowsAre(page, 2, [first, third, second]);
      await page.reload();
      await rowsAre(page, 2, [first, third, second]);
      await page.goto(address);
      const shown = page.getByRole('heading', { level: 2 });
      await until('the home page has the order', async () => {
        const order = (await shown.allTextContents()).filter((title) =>
          [first, second, third].includes(title),
        );
        return order.join() === [first, third, second].join();
      });
    },
  ),
  refusing(
    'admin: lists on their way, none there, and what is refused says so and loses nothing',
    async ({ page, address }) => {
      let fix = await failing(page, '**/api/admin/lists', 'GET', 500);
      await page.goto(`${address}/admin/lists`);
      await page.getByText('Loading lists...').waitFor();
      await page.getByRole('heading', { name: 'Failed to load lists' }).waitFor();
      await fix();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('button', { name: 'New list' }).click();
      fix = await failing(page, '**/api/admin/lists', 'POST', 500);
      await page.getByLabel('Title').fill('Early Ferry');
      await page.getByRole('button', { name: 'Save' }).click();
      await says(page, 'Failed to create list');
      assert.equal(await page.getByLabel('Title').inputValue(), 'Early Ferry');
      await fix();
      await page.getByRole('button', { name: 'Save' }).click();
      await says(page, 'List created successfully');
      fix = await failing(page, '**/api/admin/lists/*', 'PUT', 500);
      await page.getByRole('button', { name: 'Edit Early Ferry' }).click();
      await page.getByLabel('Title').fill('Late Ferry');
      await page.getByRole('button', { name: 'Save' }).click();
      await says(page, 'Failed to update list');
      assert.equal(await page.getByLabel('Title').inputValue(), 'Late Ferry');
      await fix();
      await page.getByRole('button', { name: 'Save' }).click();
      await says(page, 'List updated successfully');
      fix = await failing(page, '**/api/admin/lists/*', 'DELETE', 500);
      await page.getByRole('button', { name: 'Delete Late Ferry' }).click();
      await confirm(page);
      await says(page, 'Failed to delete list');
      await fix();
      await page.getByRole('button', { name: 'Delete Late Ferry' }).click();
      await confirm(page);
      await says(page, 'List deleted successfully');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Delete Late Ferry' }).waitFor();
      fix = await failing(page, '**/api/admin/lists', 'GET', 200, { lists: [] });
      await page.reload();
      await page.getByRole('heading', { name: 'No lists found' }).waitFor();
    },
  ),
  byAdmin('admin: the mixes of a list are put in order and taken out', async ({ page, context, address }) => {
    const { lists } = await send(context, address, 'GET', '/api/admin/lists');
    const list = lists.find(({ title }) => title === 'After Hours');
    await page.goto(`${address}/admin/lists`);
    await page.getByRole('button', { name: 'Mixes of After Hours' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mixes of After Hours' });
    await dialog.getByRole('listitem').nth(1).waitFor();
    const inside = async () =>
      (await send(context, address, 'GET', `/api/admin/lists/${list.id}/mixes`)).mixes.map(
        ({ title }) => title,
      );
    const [first, second] = await inside();
    await dialog.getByRole('button', { name: `Move ${second} up` }).click();
    await until(
      'in its new order',
      async () => (await inside()).slice(0, 2).join() === [second, first].join(),
    );
    await dialog.getByRole('button', { name: `Drag ${second}` }).focus();
    await page.keyboard.press('Space');
    await page.getByText(`Picked up ${second}, place 1`).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText(`${second}, place 2`, { exact: true }).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await until(
      'in its old order',
      async () => (await inside()).slice(0, 2).join() === [first, second].join(),
    );
    await dialog.getByRole('button', { name: `Take ${first} out` }).click();
    await until('taken out', async () => !(await inside()).includes(first));
    await dialog.getByRole('button', { name: 'Done' }).click();
  }),
  refusing(
    'admin: mixes that cannot be read, deleted or cleaned up after say why; what can be says what went',
    async ({ page, address }) => {
      let fix = await failing(page, '**/api/admin/mixes?*', 'GET', 500, { detail: 'The disk is asleep.' });
      await page.goto(`${address}/admin/mixes`);
      await page.getByRole('heading', { name: 'Failed to fetch mixes' }).waitFor();
      await page.getByText('Error loading mixes: The disk is asleep.').waitFor();
      await fix();
      await page.getByRole('button', { name: 'Try Again' }).click();
      const search = page.getByRole('searchbox', { name: 'Search mixes' });
      await search.fill('terrace');
      const remove = page.getByRole('button', { name: 'Delete Terrace, Lights Out' });
      await until('only what was searched for', async () => (await page.locator('tbody tr').count()) === 1);
      await page.getByText('Published').waitFor();
      fix = await failing(page, '**/api/admin/mixes/*', 'DELETE', 401, { code: 'session.none' });
      await remove.click();
      await confirm(page);
      await says(page, 'Failed to delete mix');
      await says(page, 'Authentication required');
      await fix();
      await remove.click();
      await confirm(page);
      await says(page, 'Mix deleted successfully');
      await says(page, /^\d+ tracks? and \d+ orphaned artists? deleted$/);
      await page.getByRole('heading', { name: 'No mixes found' }).waitFor();
      const orphans = page.getByRole('button', { name: 'Cleanup Orphaned Data' });
      fix = await failing(page, '**/api/admin/cleanup/*', 'POST', 401, { code: 'session.none' });
      await orphans.click();
      await says(page, 'Cleanup failed');
      await says(page, 'No session');
      const ids = page.getByRole('button', { name: 'Cleanup ID Tracks' });
      await ids.click();
      await says(page, 'ID tracks cleanup failed');
      await fix();
      await orphans.click();
      await says(page, 'Cleanup completed');
      await says(page, /^Removed \d+ tracks? and \d+ artists?$/);
      await ids.click();
      await says(page, 'ID tracks cleanup completed');
    },
  ),
  refusing(
    'admin: a mix that is not named, not there or not read says so in its editor',
    async ({ page, context, address }) => {
      await page.goto(`${address}/admin/mix-editor`);
      await page.getByRole('heading', { name: 'Mix ID is required' }).waitFor();
      await page.goto(`${address}/admin/mix-editor/01a1ffab-4946-7042-8e25-000000000000`);
      await page.getByRole('heading', { name: 'Mix not found' }).waitFor();
      const { mixes } = await send(context, address, 'GET', '/api/admin/mixes?search=terrace');
      const path = `/admin/mix-editor/${mixes[0].id}`;
      let fix = await failing(page, '**/api/admin/mixes/*', 'GET', 500, { detail: 'The disk is asleep.' });
      await page.goto(address + path);
      await page.getByRole('heading', { name: 'Error loading mix: The disk is asleep.' }).waitFor();
      await fix();
      fix = await failing(page, '**/api/admin/mixes/*/preview', 'GET', 500);
      await page.reload();
      await page.getByText('Failed to fetch tracks').waitFor();
      await fix();
      await send(context, address, 'PUT', `/api/admin/mixes/${mixes[0].id}/tracklist`, { rows: [] });
      await page.reload();
      await page.getByText('Mix not found or no tracks available').waitFor();
    },
  ),
  refusing(
    'admin: the tracks of several mixes are looked for at Spotify one after the other, which can be stopped',
    async ({ page, address }) => {
      await page.goto(`${address}/admin/mixes`);
      const bar = page.getByRole('toolbar', { name: 'Selected mixes' });
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(2)
        .waitFor();
      for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
      await bar.getByText('2 selected').waitFor();
      const fill = bar.getByRole('button', { name: 'Fill Spotify' });
      const fix = await failing(page, '**/api/admin/mixes/*/spotify', 'POST', 500);
      await fill.click();
      await says(page, 'Error populating Spotify data');
      await bar.getByText('2 selected').waitFor();
      await fix();
      await fill.click();
      await says(page, /^\d+ tracks? in 2 mixes updated/);
      // What is stopped ends behind the tracks that are looked for.
      let answer;
      const answered = new Promise((done) => {
        answer = done;
      });
      await page.route('**/api/admin/mixes/*/spotify', async (route) => {
        await answered;
        await route.continue();
      });
      await fill.click();
      await bar.getByText(/^Looking at Spotify: .+, 1 of 2$/).waitFor();
      await bar.getByRole('button', { name: 'Stop' }).click();
      answer();
      await says(page, /^\d+ tracks? in 1 mix updated/);
      await fill.waitFor();
    },
  ),
  refusing(
    'admin: a mix is edited: its facts, its lists, its tracks, and what Spotify knows of them',
    async ({ page, context, address }) => {
      const { mixes } = await send(context, address, 'GET', '/api/admin/mixes?search=terrace');
      await page.goto(`${address}/admin/mix-editor/${mixes[0].id}`);
      const summary = page.getByRole('form', { name: 'Mix summary' });
      await summary.getByLabel('Venue').fill('The Boat Shed');
      const cover = summary.getByLabel('Cover URL');
      const known = await cover.inputValue();
      await cover.fill('http://pictures.example/terrace.png');
      await summary.getByRole('button', { name: 'Save' }).click();
      await says(page, 'The mix could not be saved');
      assert.equal(await summary.getByLabel('Venue').inputValue(), 'The Boat Shed');
      await cover.fill(known);
      await summary.getByLabel('Played on').fill('2026-03-01');
      await summary.getByLabel('Length').fill('an hour');
      await summary.getByText('This is not a length.').waitFor();
      await summary.getByLabel('Length').fill('1:15:02');
      await summary.getByText('This is not a length.').waitFor({ state: 'hidden' });
      await summary.getByRole('button', { name: 'Save' }).click();
      await says(page, 'Mix saved');
      const list = page.getByRole('checkbox', { name: 'Slow Water' });
      const was = await list.isChecked();
      let fix = await failing(page, '**/api/admin/mixes/*/lists/*', was ? 'DELETE' : 'PUT', 500);
      await list.click();
      await says(page, 'Failed to update list assignment');
      await until('as it was', async () => (await list.isChecked()) === was);
      await fix();
      await list.click();
      await until('written', async () => {
        const { list_ids } = await send(context, address, 'GET', `/api/admin/mixes/${mixes[0].id}`);
        const { lists } = await send(context, address, 'GET', '/api/admin/lists');
        return list_ids.includes(lists.find(({ title }) => title === 'Slow Water').id) === !was;
      });

      fix = await failing(page, '**/api/admin/mixes/*/tracklist', 'PUT', 500);
      await page.getByRole('button', { name: 'Edit track 2' }).click();
      const editor = page.getByRole('form', { name: 'Track 2' });
      await editor.getByLabel('Title').fill('Salt Ladder');
      await editor.getByLabel('Artists').fill('Kelp, Halide');
      await editor.getByLabel('Time (M:SS)').fill('4:05');
      await editor.getByRole('button', { name: 'Confirm' }).click();
      await says(page, 'Update failed');
      assert.equal(await editor.getByLabel('Title').inputValue(), 'Salt Ladder');
      await fix();
      await editor.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('region', { name: 'Tracklist' }).getByText('Salt Ladder').waitFor();
      const { tracks } = await send(context, address, 'GET', `/api/mixes/${mixes[0].id}`);
      assert.deepEqual(
        [tracks[1].start_seconds, tracks[1].artists.map(({ name }) => name)],
        [245, ['Kelp', 'Halide']],
      );

      await page.getByRole('button', { name: 'Find track 2 at Spotify' }).click();
      const dialog = page.getByRole('dialog', { name: 'Find at Spotify' });
      const words = dialog.getByLabel('Title and artist');
      const search = async (query) => {
        await words.fill(query);
        await words.press('Enter');
      };
      await search('nothing at all');
      await dialog.getByText('No Spotify match found').waitFor();
      await dialog.getByText('Spotify search failed').waitFor();
      fix = await failing(page, '**/api/admin/spotify/tracks?*', 'GET', 500);
      await search('still nothing');
      await dialog.getByText('Spotify is not responding right now.').waitFor();
      await fix();
      await search('Low Tide');
      fix = await failing(page, '**/api/admin/tracks/*/spotify', 'PUT', 500);
      const match = dialog.getByRole('button').filter({ hasText: 'Low Tide 1' });
      await match.click();
      await says(page, 'Update failed');
      await fix();
      await match.click();
      await says(page, 'Spotify data updated');

      const fill = page.getByRole('button', { name: 'Populate Spotify Data' });
      fix = await failing(page, '**/api/admin/mixes/*/spotify', 'POST', 500);
      await fill.click();
      await says(page, 'Error populating Spotify data');
      await says(page, 'No result returned from Spotify function');
      await fix();
      await fill.click();
      await says(page, 'Spotify population completed with errors');
      await says(page, new RegExp(`^\\d+/${tracks.length} updated, \\d+ errors?: `));
      const rows = page.getByRole('region', { name: 'Tracklist' }).getByRole('listitem');
      const lost = rows.filter({ hasText: 'No Spotify match found' }).first();
      const find = lost.getByRole('button', { name: /^Find track/ });
      const name = await find.getAttribute('aria-label');
      await find.click();
      await search('Low Tide');
      await dialog.getByRole('button').filter({ hasText: 'Low Tide 2' }).click();
      await dialog.waitFor({ state: 'detached' });
      const row = rows.filter({ has: page.getByRole('button', { name, exact: true }) });
      await row.getByText('Spotify', { exact: true }).waitFor();
      assert.equal(await row.getByText('No Spotify match found').count(), 0);
    },
  ),
]);
