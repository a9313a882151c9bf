/** What artists and tracks are called: duplicates are merged and kept apart, names change, what was joined is split. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
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
      await page.getByText('The artist is known.').waitFor();
      await page.getByRole('button', { name: 'Approve & Import Mix' }).click();
      await says(page, 'Success!');
      const mix = await send(context, address, 'GET', '/api/mixes/pier-nine');
      assert.equal(mix.artists[0].name, 'Kölsa');
      assert.equal(mix.tracks[0].artist, 'Kölsa');
    },
  ),

  byAdmin(
    'admin: a name that is a letter off is asked about, and is the known one at a press',
    async ({ page, context, address }) => {
      await bring(context, address, 'Pier One', 'Tentative Connection', [
        ['Tentative Connection', 'Grey'],
        ['Unit 1', 'Lock'],
      ]);
      const data = {
        mix: {
          title: 'Pier Nine',
          artist: 'Tentative Connection',
          tracklist: [
            { artist: 'Tentative Conection', title: 'Weir' },
            { artist: 'Unit 2', title: 'Sluice' },
            { artist: 'ID', title: 'ID' },
          ],
        },
      };
      const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
      await page.goto(`${address}/admin/staged-entities?open=${id}`);
      await page.getByText('Creates 2 artists: Tentative Conection, Unit 2.').waitFor();
      await page.getByText('they differ only by one letter').waitFor();
      assert.equal(
        await page.getByRole('button', { name: /^It is / }).count(),
        1,
        'numbers tell others apart',
      );
      await check(page, 'a plan with a question');
      // The key that approves leads to the question first.
      await page.keyboard.press('a');
      await page.getByText('Tentative Conection is perhaps Tentative Connection').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await says(page, 'Tentative Conection is Tentative Connection');
      await page.getByText('Creates 1 artist: Unit 2.').waitFor();
      await page.getByText('Creates 3 tracks.').waitFor();
    },
  ),

  byAdmin(
    'admin: artists are found whatever stands between their words and with a slip, and misspelt ones are duplicates',
    async ({ page, context, address }) => {
      await bring(context, address, 'Pier One', 'Cousin Millrace', [
        ['Cousin Millrace', 'Grey'],
        ['Tentative Connection', 'Lock'],
      ]);
      await bring(context, address, 'Pier Two', 'Kölsa', [['Tentative Conection', 'Weir']]);
      await page.goto(`${address}/admin/artists`);
      const field = page.getByRole('searchbox', { name: 'Search artists' });
      const link = (name) => page.getByRole('link', { name, exact: true });
      for (const [words, name] of [
        ['mill race', 'Cousin Millrace'],
        ['cousinmillrace', 'Cousin Millrace'],
        ['cousin mill-race', 'Cousin Millrace'],
        ['tentativeconnection', 'Tentative Connection'],
        ['tentatve conection', 'Tentative Connection'],
        ['kolsa', 'Kölsa'],
      ]) {
        await field.fill(words);
        await page.waitForURL((url) => url.searchParams.get('q') === words);
        await link(name).waitFor();
      }
      // Who plays, and who is played.
      await field.fill('tentative connection');
      const cells = (name) =>
        page
          .getByRole('row')
          .filter({ has: link(name) })
          .getByRole('cell');
      await cells('Tentative Connection').first().waitFor();
      assert.deepEqual((await cells('Tentative Connection').allTextContents()).slice(1), [
        '1',
        '0',
        '1',
        '0',
      ]);
      await field.fill('millrace');
      await cells('Cousin Millrace').first().waitFor();
      assert.deepEqual((await cells('Cousin Millrace').allTextContents()).slice(1), ['1', '1', '0', '0']);
      await check(page, 'the list of artists');
      await page.setViewportSize({ width: 375, height: 812 });
      await check(page, 'the list of artists on a phone');
      await page.setViewportSize({ width: 1440, height: 900 });
      await field.fill('tentative connection');
      await link('Tentative Connection').click();
      await page.getByText('1 track, 0 mixes, played in 1, 0 likes').waitFor();
      await page.goto(`${address}/admin/duplicates`);
      await page.getByText('differ only by one letter').waitFor();
      await page.keyboard.press('n');
      await says(page, 'Kept apart');
      await page.getByText('Nothing looks like a duplicate').waitFor();
    },
  ),

  byAdmin('admin: what names no track is not among the tracks', async ({ page, context, address }) => {
    await bring(context, address, 'Pier One', 'Kölsa', [
      ['Kölsa', 'Grey'],
      ['ID', 'ID'],
      ['Kölsa', 'ID'],
      ['Unknown Artist', 'Lock'],
      ['Wharf', 'ID (Kölsa Edit)'],
    ]);
    await page.goto(`${address}/admin/tracks`);
    await page.getByRole('link', { name: 'Grey Kölsa' }).waitFor();
    const shown = await page.locator('tbody tr td:first-child').allTextContents();
    assert.deepEqual(
      shown.filter((words) => /^ID\b|Unknown Artist|\bID$/.test(words)),
      [],
    );
  }),
]);
