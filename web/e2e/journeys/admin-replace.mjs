/** A better tracklist takes the place of that of a live mix, row by row, by keys alone. */

import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { byAdmin, refused, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, until } from '../steps.mjs';

const staged = '/api/admin/staged-entities';
const artist = 'Kelp';
const track = (number, timestamp) => ({ artist: `Deckhand ${number}`, title: `Rope ${number}`, timestamp });
const tracks = [track(1, '0:00'), track(2, '4:00'), track(3, '8:00'), track(4, '12:00')];

async function stage(context, address, title, tracklist) {
  const data = { mix: { title, artist, tracklist } };
  const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
  return { id, data };
}

async function aMix(context, address, title) {
  const { id, data } = await stage(context, address, title, tracks);
  return send(context, address, 'POST', `${staged}/${id}/approve`, { mix_data: data });
}

const read = (context, address, mix) => send(context, address, 'GET', `/api/mixes/${mix}`);
const better = [
  '0:00 Deckhand 1 - Rope 1',
  '4:05 Deckhand 2 - Rope 2',
  '8:00 Sailmaker - Canvas',
  '12:00 Deckhand 4 - Rope 4',
  '16:00 Deckhand 5 - Rope 5',
].join('\n');

journeys([
  byAdmin(
    'admin: a better tracklist replaces that of a live mix, by keys',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Long Crossing');
      const before = await read(context, address, mix.slug);
      await page.goto(`${address}/admin/mix-editor/${mix.mix_id}`);
      await page.getByRole('link', { name: 'Replace the tracklist' }).click();
      const field = page.getByRole('textbox', { name: 'Better tracklist' });
      await field.fill(better);
      await page.getByRole('heading', { name: /rows differ$/ }).waitFor();
      await check(page, 'a difference');
      await field.evaluate((element) => element.blur());
      await page.keyboard.press('a');
      await page.getByText('1 accepted', { exact: false }).waitFor();
      await page.keyboard.press('Shift+A');
      await page.getByText('0 to decide', { exact: false }).waitFor();
      await page.getByRole('button', { name: /^Save \d changes$/ }).press('Enter');
      await page.getByRole('button', { name: 'Edit track 5' }).waitFor();
      const after = await read(context, address, mix.slug);
      assert.deepEqual(
        after.tracks.map(({ title, start_seconds }) => `${start_seconds} ${title}`),
        ['0 Rope 1', '245 Rope 2', '480 Canvas', '720 Rope 4', '960 Rope 5'],
      );
      for (const at of [0, 1, 3]) assert.equal(after.tracks[at].track_id, before.tracks[at].track_id);
    },
  ),
  byAdmin(
    'admin: where the mix changes meanwhile, the better tracklist stays and the difference is new',
    async ({ page, context, address }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      const mix = await aMix(context, address, 'Night Crossing');
      const before = await read(context, address, mix.slug);
      await page.goto(`${address}/admin/replace-tracklist/${mix.mix_id}`);
      const field = page.getByRole('textbox', { name: 'Better tracklist' });
      await field.fill(better);
      await page.getByRole('button', { name: 'Accept the rest' }).click();
      await check(page, 'a difference on a phone');
      const rows = before.tracks.map((it) => ({
        old_position: it.position,
        track_id: it.track_id,
        title: it.title,
        artists: it.artists.map(({ name, role }) => ({ name, role })),
        label: null,
        start_seconds: it.position === 2 ? 250 : it.start_seconds,
      }));
      await send(context, address, 'PUT', `/api/admin/mixes/${mix.mix_id}/tracklist`, { rows });
      await page.getByRole('button', { name: /^Save \d changes$/ }).click();
      await page.getByRole('alert').getByText('The mix has changed meanwhile').waitFor();
      assert.equal(await field.inputValue(), better);
      await page.getByRole('listitem').getByText('Conflict', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Keep Rope 2 as it is' }).click();
      await page.getByRole('button', { name: /^Save \d changes?$/ }).click();
      await until('it is saved', async () => {
        const { tracks } = await read(context, address, mix.slug);
        return tracks.map(({ start_seconds }) => start_seconds).join() === '0,250,480,720,960';
      });
    },
    { allows: [refused(409)] },
  ),
  byAdmin(
    'admin: a submission of a known mix is approved by taking its rows',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Short Crossing');
      const { id } = await stage(context, address, 'Short Crossing', [
        ...tracks.slice(0, 3),
        track(4, '12:30'),
      ]);
      await page.goto(`${address}/admin/staged-entity/${id}`);
      await page.getByRole('button', { name: 'Replace the tracklist of Short Crossing' }).click();
      await page.getByRole('heading', { name: '1 of 4 rows differs' }).waitFor();
      await page.getByRole('button', { name: 'Accept Rope 4' }).click();
      await page.getByRole('button', { name: 'Save 1 change' }).click();
      await says(page, 'Submission approved, 1 change saved: Short Crossing');
      await until('it is approved', async () => {
        const entity = await send(context, address, 'GET', `${staged}/${id}`);
        return entity.status === 'imported' && entity.mix_id === mix.mix_id;
      });
      const { tracks: after } = await read(context, address, mix.slug);
      assert.equal(after[3].start_seconds, 750);
    },
  ),
  byAdmin(
    'admin: whoever approves a mix that the catalogue has is asked, and what is offered first is to replace its tracklist',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Slow Crossing');
      const { id } = await stage(context, address, 'Slow Crossing', [
        track(1, '0:10'),
        track(2, '4:10'),
        track(3, '8:00'),
        track(4, '12:30'),
      ]);
      await page.goto(`${address}/admin/staged-entity/${id}`);
      await page.getByText('The catalogue already seems to have this mix: Slow Crossing').waitFor();
      await page.getByText('All 4 tracks are in the catalogue already.').waitFor();
      const approve = page.getByRole('button', { name: 'Approve & Import Mix' });
      const asked = page.getByRole('alertdialog', { name: 'The catalogue already seems to have this mix' });
      const replace = asked.getByRole('button', { name: 'Replace the tracklist of Slow Crossing' });
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await approve.click();
        await asked.waitFor();
        await check(page, `the question about a known mix at ${width} px`);
        await until('what is offered first has the focus', () =>
          replace.evaluate((it) => it === document.activeElement),
        );
        assert.deepEqual(await asked.getByRole('button').allTextContents(), [
          'Replace the tracklist of Slow Crossing',
          'Import as a new mix',
          'Cancel',
        ]);
        await page.keyboard.press('Escape');
        await asked.waitFor({ state: 'detached' });
      }
      // What was changed before comes along.
      await page.getByRole('button', { name: 'Delete track 1' }).click();
      await approve.click();
      await replace.press('Enter');
      await page.getByRole('heading', { name: '3 of 4 rows differ' }).waitFor();
      await page.getByRole('button', { name: 'Accept Rope 4' }).click();
      await page.getByText('2 rows undecided stay as they are.').waitFor();
      await page.getByRole('button', { name: 'Save 1 change' }).click();
      await says(page, 'Submission approved, 1 change saved: Slow Crossing');
      await says(page, '2 rows stayed as they were.');
      const times = async () =>
        (await read(context, address, mix.slug)).tracks.map(({ start_seconds }) => start_seconds).join();
      assert.equal(await times(), '0,240,480,750');
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await says(page, 'Put back');
      assert.equal(await times(), '0,240,480,720');
      const { status } = await send(context, address, 'GET', `${staged}/${id}`);
      assert.equal(status, 'pending');
      // A mix of its own is one press away, too.
      await page.goto(`${address}/admin/staged-entity/${id}`);
      await approve.click();
      await asked.getByRole('button', { name: 'Import as a new mix' }).click();
      await says(page, 'Success!');
    },
    { allows: [refused(409)] },
  ),
]);
