/** What artists and tracks are called: duplicates are merged and kept apart, names change, what was joined is split. */
import assert from 'node:assert/strict';
import { byAdmin, refused, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, until } from '../steps.mjs';

const staged = '/api/admin/staged-entities';

/** Imports a mix with a tracklist. */
async function bring(context, address, title, artist, tracks) {
  const tracklist = tracks.map(([by, name], at) => ({
    position: at + 1,
    timestamp: `${at * 5}:00`,
    artist: by,
    title: name,
  }));
  const data = { mix: { title, artist, tracklist } };
  const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
  return send(context, address, 'POST', `${staged}/${id}/approve`, { mix_data: data, as_new: true });
}

/** Two artists who are one, and two tracks of theirs that are one. */
async function twins(context, address) {
  await bring(context, address, 'Pier One', 'Kölsa', [
    ['Kölsa', 'Grey'],
    ['Kölsa & Wharf', 'Weir'],
  ]);
  await bring(context, address, 'Pier Two', 'Kolsa', [
    ['Kolsa', 'Grey'],
    ['Kolsa', 'Lock'],
  ]);
}

const undo = (page) => page.getByRole('button', { name: 'Undo', exact: true }).first().click();

journeys([
  byAdmin(
    'admin: duplicates are merged by keys, their old address leads on, and that is undone',
    async ({ page, context, address }) => {
      await twins(context, address);
      await page.goto(`${address}/admin/duplicates`);
      await page.getByText('differ only by an accent').waitFor();
      const kept = page.getByRole('region', { name: 'Kept' });
      await kept.getByRole('heading', { name: 'Kölsa' }).waitFor();
      await page.keyboard.press('w');
      await kept.getByRole('heading', { name: 'Kolsa' }).waitFor();
      await page.keyboard.press('w');
      await kept.getByRole('heading', { name: 'Kölsa' }).waitFor();
      await page.getByRole('heading', { name: 'Tracks that would be merged' }).waitFor();
      await page.keyboard.press('m');
      await says(page, 'Kolsa is Kölsa now');
      await page.getByText('Nothing looks like a duplicate').waitFor();
      const { tracks } = await send(context, address, 'GET', '/api/mixes/pier-two');
      assert.deepEqual(
        tracks.map(({ artist }) => artist),
        ['Kölsa', 'Kölsa'],
      );
      await undo(page);
      await says(page, 'Put back');
      await page.getByText('differ only by an accent').waitFor();
      await page.keyboard.press('m');
      await page.getByText('Nothing looks like a duplicate').waitFor();
      await page.goto(`${address}/artist/Kolsa`);
      await page.waitForURL(/K%C3%B6lsa$/);
      await page.getByRole('heading', { level: 1, name: 'Kölsa' }).waitFor();
    },
  ),

  byAdmin('admin: what is not the same is not listed again', async ({ page, context, address }) => {
    await twins(context, address);
    await page.goto(`${address}/admin/duplicates?type=track`);
    await page.getByRole('heading', { name: 'Are these the same track?' }).waitFor();
    await page.keyboard.press('n');
    await says(page, 'Kept apart');
    await page.getByText('Nothing looks like a duplicate').waitFor();
    await page.reload();
    await page.getByText('Nothing looks like a duplicate').waitFor();
  }),

  byAdmin(
    'admin: an artist is found, renamed, given other names, and split',
    async ({ page, context, address }) => {
      await twins(context, address);
      await page.goto(`${address}/admin/artists`);
      await page.getByRole('searchbox', { name: 'Search artists' }).fill('kolsa');
      await page.getByRole('link', { name: 'Kolsa', exact: true }).click();
      await page.locator('nav[aria-label="Admin"] [data-here]', { hasText: 'Artists' }).waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Kölsa');
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await save.click();
      await says(page, 'The artist could not be saved');
      await page.getByLabel('Name', { exact: true }).fill('Marta Quay');
      await page.getByLabel('Other names').fill('M. Quay');
      await page.getByLabel('MusicBrainz').fill('none');
      await save.click();
      await page.getByText('This has no id of that catalogue in it').first().waitFor();
      await page.getByLabel('MusicBrainz').fill('');
      await save.click();
      await says(page, 'Artist saved');
      await until(
        'the name before is another name',
        async () => (await page.getByLabel('Other names').inputValue()) === 'Kolsa\nM. Quay',
      );
      await page.getByLabel('Whose they are').fill('Sill\nLintel');
      await page.getByRole('checkbox', { name: 'Marta Quay - Lock' }).check();
      await page.getByRole('button', { name: 'Split off 1 track and 0 mixes' }).click();
      await says(page, 'Split');
      const { tracks } = await send(context, address, 'GET', '/api/mixes/pier-two');
      assert.deepEqual(
        tracks.map(({ artist }) => artist),
        ['Marta Quay', 'Sill & Lintel'],
      );
    },
    { allows: [refused(409, 422)] },
  ),

  byAdmin(
    'admin: a track is corrected everywhere, merged with another, and split',
    async ({ page, context, address }) => {
      await twins(context, address);
      await page.goto(`${address}/admin/tracks`);
      await page.getByRole('searchbox', { name: 'Search tracks' }).fill('weir');
      await page.getByRole('link', { name: 'Weir Kölsa & Wharf' }).click();
      await page.getByLabel('ISRC').fill('gb-abc-23-01234');
      await page.getByRole('button', { name: 'Save in 1 mix' }).click();
      await says(page, 'Track saved');
      await until(
        'the code is written as everywhere',
        async () => (await page.getByLabel('ISRC').inputValue()) === 'GBABC2301234',
      );
      await page.getByRole('searchbox', { name: 'Search for the other track' }).fill('lock');
      await page.getByRole('button', { name: 'Merge with Kolsa - Lock' }).click();
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      await says(page, 'The tracks are one now');
      await page.getByRole('checkbox', { name: 'Pier Two' }).check();
      await page.getByLabel("The other track's title").fill('Sluice');
      await page.getByRole('button', { name: 'Split off 1 mix' }).click();
      await says(page, 'Split');
      const { tracks } = await send(context, address, 'GET', '/api/mixes/pier-two');
      assert.equal(tracks[1].title, 'Sluice');
    },
  ),

  byAdmin(
    'admin: an import says whom an unknown name perhaps means, and calls them so',
    async ({ page, context, address }) => {
      await bring(context, address, 'Pier One', 'Kölsa', [['Kölsa', 'Grey']]);
      const data = {
        mix: { title: 'Pier Nine', artist: 'Kolsa', tracklist: [{ artist: 'Kolsa', title: 'Lock' }] },
      };
      const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
      await page.goto(`${address}/admin/staged-entity/${id}`);
      await page.getByText('they differ only by an accent').waitFor();
      await page.getByRole('button', { name: 'It is Kölsa' }).click();
      await says(page, 'Kolsa is Kölsa');
      await page.getByText('Creates 0 artists: none.').waitFor();
      await page.getByRole('button', { name: 'Approve & Import Mix' }).click();
      await says(page, 'Success!');
      const mix = await send(context, address, 'GET', '/api/mixes/pier-nine');
      assert.equal(mix.artists[0].name, 'Kölsa');
      assert.equal(mix.tracks[0].artist, 'Kölsa');
    },
  ),
]);
