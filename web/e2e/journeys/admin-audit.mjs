/** The audit: it is searched and filtered, and undoing says what stands in the way, what is undone, and what holds. */

import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { byAdmin, refused, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, until } from '../steps.mjs';

const staged = '/api/admin/staged-entities';
const audit = '/api/admin/audit';

/** Puts a mix into the catalogue. */
async function aMix(context, address, title, artist) {
  const tracklist = [1, 2, 3, 4, 5, 6].map((at) => ({ artist: `${artist} ${at}`, title: `Rope ${at}` }));
  const data = { mix: { title, artist, tracklist } };
  const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
  return send(context, address, 'POST', `${staged}/${id}/approve`, { mix_data: data });
}

/** Changes a fact of a mix. */
async function change(context, address, id, more) {
  const path = `/api/admin/mixes/${id}`;
  const { facts } = await send(context, address, 'GET', path);
  await send(context, address, 'PUT', path, { ...facts, ...more });
}

/** The rows of a mix, as its editor sends them. */
async function rowsOf(context, address, mix) {
  const { tracks } = await send(context, address, 'GET', `/api/mixes/${mix.slug}`);
  return tracks.map(({ position, track_id, title, artists }) => ({
    old_position: position,
    track_id,
    title,
    artists: artists.map(({ name, role }) => ({ name, role })),
    label: null,
    start_seconds: null,
  }));
}

const setRows = (context, address, mix, rows) =>
  send(context, address, 'PUT', `/api/admin/mixes/${mix.mix_id}/tracklist`, { rows });

const titlesOf = async (context, address, mix) =>
  (await send(context, address, 'GET', `/api/mixes/${mix.slug}`)).tracks.map(({ title }) => title);

/** What stands in the rows of the audit: what was done, and the name of what it was done to. */
const shown = (page) => page.locator('.audit-row .audit-what').allInnerTexts();

const shows = (page, ...words) =>
  until(`the audit shows ${words}`, async () => {
    const all = (await shown(page)).map((text) => text.replace(/\s+/g, ' ').trim());
    return all.join('|') === words.join('|');
  });

journeys([
  byAdmin(
    'admin: the audit is searched by key, filtered by kind, by who and by when; the address keeps it, and nothing found says what was asked',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Oakum Ledger', 'Kelp');
      await change(context, address, mix.mix_id, { venue: 'Wharf' });
      await send(context, address, 'DELETE', `/api/admin/mixes/${mix.mix_id}`);
      await page.goto(`${address}/admin/audit`);
      await page.getByRole('heading', { name: /^Today, / }).waitFor();
      const field = page.getByRole('searchbox', { name: 'Search the audit' });
      await page.keyboard.press('/');
      await until('the key leads to the search', () => field.evaluate((it) => it === document.activeElement));
      await page.keyboard.type('oakum');
      await shows(
        page,
        'Deleted Oakum Ledger',
        'Changed Oakum Ledger',
        'Approved Oakum Ledger',
        'Staged Oakum Ledger by Kelp',
      );
      await check(page, 'the audit, searched');
      await page.getByRole('button', { name: 'Deletions' }).click();
      await shows(page, 'Deleted Oakum Ledger');
      await page.getByRole('button', { name: 'Imports' }).click();
      await shows(page, 'Approved Oakum Ledger', 'Staged Oakum Ledger by Kelp');
      assert.match(page.url(), /\?q=oakum&type=imports$/);
      // A reload, and the way back from another page, keep what is shown.
      await page.reload();
      await shows(page, 'Approved Oakum Ledger', 'Staged Oakum Ledger by Kelp');
      assert.equal(await field.inputValue(), 'oakum');
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
      await page.getByRole('heading', { name: 'Users' }).waitFor();
      await page.goBack();
      await shows(page, 'Approved Oakum Ledger', 'Staged Oakum Ledger by Kelp');
      await page.getByRole('combobox', { name: 'Who' }).selectOption({ label: 'editor@mixes.example' });
      await page.getByRole('combobox', { name: 'When' }).selectOption('Today');
      await shows(page, 'Approved Oakum Ledger', 'Staged Oakum Ledger by Kelp');
      await page.getByRole('button', { name: 'Artists and tracks' }).click();
      await page
        .getByText('Nothing in Artists and tracks by editor@mixes.example with “oakum” today.')
        .waitFor();
      await check(page, 'the audit without an entry');
      await page.getByRole('button', { name: 'Clear' }).click();
      await until('everything is there', async () => (await page.locator('.audit-row').count()) > 4);
      assert.equal(await field.inputValue(), '');
      assert.match(page.url(), /\/admin\/audit\?period=all$/);
      for (const width of [375, 768]) {
        await page.setViewportSize({ width, height: 800 });
        await check(page, `the filters of the audit at ${width} px`);
        const [scrolls, wide] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(scrolls <= wide, `at ${width} px the page is ${scrolls} px wide`);
      }
    },
  ),
  byAdmin(
    'admin: an undo that is refused says which row was changed again, by whom and when',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Tar Ledger', 'Kelp');
      const rows = await rowsOf(context, address, mix);
      rows[2] = { ...rows[2], start_seconds: 300 };
      await setRows(context, address, mix, rows);
      await change(context, address, mix.mix_id, { venue: 'Wharf' });
      rows[2] = { ...rows[2], start_seconds: 305 };
      await setRows(context, address, mix, rows);
      await page.goto(`${address}/admin/audit?q=tar+ledger`);
      await page.getByRole('button', { name: 'Undo: Changed the tracklist of Tar Ledger' }).nth(1).click();
      const told = page.locator('[data-sonner-toast]').filter({ hasText: 'It could not be undone' });
      await told.waitFor();
      assert.match(
        (await told.textContent()).replace(/\s+/g, ' '),
        /This was changed again since: time of row 3, Rope 3\. By editor@mixes\.example at \d\d:\d\d: “Changed the tracklist of Tar Ledger”\./,
      );
      await told.getByRole('button', { name: 'Show it' }).click();
      const later = page.locator('.audit-row').first();
      await until('what is in the way has the focus', () =>
        later.evaluate((row) => row.contains(document.activeElement)),
      );
    },
    { allows: [refused(409)] },
  ),
  byAdmin(
    'admin: after a row was undone by itself it reads as undone, also after a reload, and the whole edit is undone with what is left',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Pitch Ledger', 'Kelp');
      const before = await titlesOf(context, address, mix);
      const rows = await rowsOf(context, address, mix);
      rows.splice(4, 1);
      rows.splice(1, 1);
      await setRows(context, address, mix, rows);
      await page.goto(`${address}/admin/audit?q=pitch+ledger`);
      const name = 'Changed the tracklist of Pitch Ledger';
      const open = page.getByRole('button', { name: `What changed: ${name}` });
      await open.click();
      const changed = page.getByRole('list', { name: 'Rows that changed' });
      await changed.getByRole('button', { name: 'Undo this row: Kelp 2 - Rope 2' }).click();
      await says(page, 'Row undone');
      await page.reload();
      await open.click();
      const row = changed.getByRole('listitem').filter({ hasText: 'Rope 2' });
      await row.getByText('Undone', { exact: true }).waitFor();
      assert.equal(await row.getByRole('button').count(), 0, 'an undone row offers no undo');
      assert.equal(await changed.getByRole('button', { name: /^Undo this row/ }).count(), 1);
      await check(page, 'the audit with a row that is undone');
      await page.getByRole('button', { name: `Undo: ${name}` }).click();
      await says(page, 'Undone');
      assert.deepEqual(await titlesOf(context, address, mix), before);
    },
  ),
  byAdmin(
    'admin: an edit whose rows were all undone singly reads as undone and offers no undo',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Hemp Ledger', 'Kelp');
      const before = await titlesOf(context, address, mix);
      const rows = await rowsOf(context, address, mix);
      rows.splice(4, 1);
      rows.splice(1, 1);
      await setRows(context, address, mix, rows);
      await page.goto(`${address}/admin/audit?q=hemp+ledger`);
      const name = 'Changed the tracklist of Hemp Ledger';
      await page.getByRole('button', { name: `What changed: ${name}` }).click();
      for (const number of [2, 5]) {
        await page.getByRole('button', { name: `Undo this row: Kelp ${number} - Rope ${number}` }).click();
        await page.getByRole('button', { name: `Undone: Kelp ${number} - Rope ${number}` }).waitFor();
      }
      const entry = page.locator('.audit-row').filter({ hasText: 'Changed the tracklist of' });
      await entry.getByText(/^undone by editor@mixes\.example at /).waitFor();
      assert.equal(await page.getByRole('button', { name: `Undo: ${name}` }).count(), 0);
      assert.deepEqual(await titlesOf(context, address, mix), before);
    },
  ),
  byAdmin(
    'admin: what is undone and done again is called so, holds again, and is undone again by keys',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Sunday Ledger', 'Kelp');
      await change(context, address, mix.mix_id, { venue: 'Boiler house' });
      await page.goto(`${address}/admin/audit?q=sunday+ledger&type=mixes`);
      const venue = async () =>
        (await send(context, address, 'GET', `/api/admin/mixes/${mix.mix_id}`)).facts.venue;
      const first = page
        .locator('.audit-row')
        .filter({ hasText: /^[\s\S]*Changed\s+Sunday Ledger/ })
        .last();
      const isStruck = () =>
        first.locator('strong').evaluate((it) => getComputedStyle(it).textDecorationLine === 'line-through');
      await first.waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('z');
      await says(page, 'Undone');
      await shows(page, 'Undid: changed Sunday Ledger', 'Changed Sunday Ledger', 'Approved Sunday Ledger');
      assert.ok(await isStruck());
      assert.equal(await venue(), null);
      await page.getByRole('button', { name: 'Undo: Undid: changed Sunday Ledger' }).press('Enter');
      await says(page, 'Done again');
      await shows(
        page,
        'Redid: changed Sunday Ledger',
        'Undid: changed Sunday Ledger',
        'Changed Sunday Ledger',
        'Approved Sunday Ledger',
      );
      assert.ok(!(await isStruck()), 'what holds again is not struck');
      assert.equal(await venue(), 'Boiler house');
      await check(page, 'the audit with what was done again');
      await first.getByRole('button', { name: 'Undo: Changed Sunday Ledger' }).click();
      await until('it is undone again', async () => (await venue()) === null);
      assert.deepEqual(
        (await send(context, address, 'GET', `${audit}?search=redid`)).entries[0].can_undo,
        false,
      );
    },
  ),
]);
