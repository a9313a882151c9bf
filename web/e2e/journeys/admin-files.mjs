/** A mix's sound and cover are uploaded, and its address and who sees it are set. */

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '../axe.mjs';
import { byAdmin, refused, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { clip } from '../sounds.mjs';
import { says, until } from '../steps.mjs';

const staged = '/api/admin/staged-entities';
const tracklist = [1, 2, 3].map((number) => ({
  artist: `Deckhand ${number}`,
  title: `Rope ${number}`,
  timestamp: `${number}:00`,
}));

async function aMix(context, address, title) {
  const data = { mix: { title, artist: 'Kelp', tracklist } };
  const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
  return send(context, address, 'POST', `${staged}/${id}/approve`, { mix_data: data });
}

const status = async (context, address, path) => (await context.request.get(address + path)).status();

journeys([
  byAdmin(
    'admin: a sound that breaks off is uploaded again, goes on where it was, and plays with its length; a cover too',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Rope Yard');
      await page.goto(`${address}/admin/mix-editor/${mix.mix_id}`);
      const form = page.getByRole('form', { name: 'Mix summary' });
      const folder = await mkdtemp(join(tmpdir(), 'segue-'));
      const sound = join(folder, 'rope-yard.wav');
      await writeFile(sound, clip(400));
      const offsets = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
      });
      // The connection breaks off behind the first piece, and nothing comes through.
      await page.route('**/api/admin/uploads/*', (route) =>
        route.request().method() !== 'GET' && offsets.length > 1 ? route.abort() : route.fallback(),
      );
      const field = form.getByLabel('Upload a sound file');
      await field.setInputFiles(sound);
      await form.getByText('% of 3.2 MB').waitFor();
      await until('it has broken off', () => offsets.length > 1);
      await form.getByRole('button', { name: 'Stop' }).click();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const before = offsets.length;
      await form.getByLabel('Upload a sound file').setInputFiles(sound);
      await says(page, 'rope-yard.wav is on the site');
      assert.equal(offsets[before], 1_000_000, 'the first piece is not sent again');
      assert.match(await form.getByRole('textbox', { name: 'Audio' }).inputValue(), /^\/audio\/.*\.wav$/);
      assert.equal(await form.getByRole('textbox', { name: /^Length/ }).inputValue(), '6:40');
      const picture = await page.screenshot({ type: 'png' });
      await form
        .getByLabel('Upload a cover')
        .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: picture });
      await says(page, 'front.png is on the site');
      await check(page, 'the files of a mix');
      await form.getByRole('button', { name: 'Save' }).click();
      await says(page, 'Mix saved');
      const saved = await send(context, address, 'GET', `/api/mixes/${mix.slug}`);
      assert.equal(saved.duration_ms, 400_000);
      assert.equal(await status(context, address, saved.audio.url), 200);
      assert.equal(await status(context, address, saved.cover_url.replace('.', '-640.')), 200);
      await rm(folder, { recursive: true });
      // What lies about its type is refused, and nothing that was there goes.
      await form
        .getByLabel('Upload a sound file')
        .setInputFiles({ name: 'lie.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('<!doctype html>') });
      await form.getByRole('alert').getByText('This is no sound file that browsers play').waitFor();
      assert.equal(await form.getByRole('textbox', { name: 'Audio' }).inputValue(), saved.audio.url);
    },
    { allows: [/net::ERR_FAILED/] },
  ),
  byAdmin(
    'admin: why a sound has no waveform stands in the editor of its mix, and once in the audit',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Quay Hum');
      await page.goto(`${address}/admin/mix-editor/${mix.mix_id}`);
      const form = page.getByRole('form', { name: 'Mix summary' });
      // It begins as Opus does, of which no more is there.
      const buffer = Buffer.from('OggS\x00\x02 and then nothing that is a sound'.repeat(90), 'latin1');
      await form
        .getByLabel('Upload a sound file')
        .setInputFiles({ name: 'hum.opus', mimeType: 'audio/ogg', buffer });
      await says(page, 'hum.opus is on the site');
      await form.getByRole('textbox', { name: /^Length/ }).fill('6:40');
      await form.getByRole('button', { name: 'Save' }).click();
      await says(page, 'Mix saved');
      await until('the editor says why', async () => {
        await page.reload();
        await form.waitFor();
        return page.getByText(/^This file has no waveform: .+ \(tried /).count();
      });
      await check(page, 'a sound without a waveform');
      await page.goto(`${address}/admin/audit?q=quay+hum`);
      await until('the audit says it once', async () => {
        const told = page.locator('.audit-row').filter({ hasText: 'Its sound has no waveform' });
        return (await told.count()) === 1;
      });
    },
  ),
  byAdmin(
    'admin: a mix is hidden and scheduled, nobody else sees it meanwhile, and its old address leads to the new one',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Tide Table');
      const stranger = await page.context().browser().newContext();
      await page.goto(`${address}/admin/mix-editor/${mix.mix_id}`);
      const part = page.getByRole('region', { name: 'Address and who sees it' });
      await part.getByRole('radio', { name: 'Hidden' }).check();
      await part.getByRole('button', { name: 'Save who sees it' }).click();
      await says(page, 'Only admins see it now');
      assert.equal(await status(stranger, address, `/api/mixes/${mix.slug}`), 404);
      await page.getByRole('link', { name: 'Open the mix' }).click();
      await page.getByText('Only admins see this mix.').waitFor();
      await page.getByRole('heading', { name: 'Tide Table' }).first().waitFor();
      await check(page, 'a hidden mix');
      await page.getByRole('link', { name: 'Edit it' }).click();
      await part.getByRole('radio', { name: 'Scheduled' }).check();
      await part.getByRole('button', { name: 'Save who sees it' }).click();
      await part.getByText('Please choose a day and a time').waitFor();
      await part.getByRole('textbox', { name: 'From' }).fill('2099-12-24T18:30');
      await check(page, 'a mix on its way');
      await part.getByRole('button', { name: 'Save who sees it' }).click();
      await page.getByText('Everyone sees it from Dec 24, 2099').first().waitFor();
      await page.goto(`${address}/admin/mixes`);
      await page
        .getByRole('row', { name: /Tide Table/ })
        .getByText('Scheduled')
        .waitFor();
      await page.goto(`${address}/admin/mix-editor/${mix.mix_id}`);
      await part.getByRole('radio', { name: 'Shown' }).check();
      await part.getByRole('button', { name: 'Save who sees it' }).click();
      await says(page, 'Everyone sees it now');
      await part.getByRole('textbox', { name: 'Address' }).fill('High Water');
      await part.getByRole('button', { name: 'Change the address' }).click();
      await says(page, 'The mix is at /mix/high-water now');
      await part.getByRole('textbox', { name: 'Address' }).fill('low-water');
      await part.getByRole('button', { name: 'Change the address' }).click();
      await part.getByText('high-water', { exact: false }).first().waitFor();
      const visitor = await stranger.newPage();
      await visitor.goto(`${address}/mix/high-water`);
      await until('the old address leads on', () => visitor.url().endsWith('/mix/low-water'));
      await stranger.close();
    },
    { allows: [refused(404)] },
  ),
]);
