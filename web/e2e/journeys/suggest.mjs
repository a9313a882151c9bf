/** A better tracklist, suggested from a mix's page, and decided on row by row. */

import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { byAdmin, refused, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, until } from '../steps.mjs';

const staged = '/api/admin/staged-entities';
const track = (number, timestamp) => ({ artist: `Deckhand ${number}`, title: `Rope ${number}`, timestamp });
const tracks = [track(1, '0:00'), track(2, '4:00'), track(3, '8:00'), track(4, '12:00')];

async function aMix(context, address, title) {
  const data = { mix: { title, artist: 'Kelp', tracklist: tracks } };
  const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
  return send(context, address, 'POST', `${staged}/${id}/approve`, { mix_data: data });
}

const timesOf = async (context, address, slug) => {
  const { tracks: rows } = await send(context, address, 'GET', `/api/mixes/${slug}`);
  return rows.map(({ start_seconds, title }) => `${start_seconds} ${title}`).join();
};

/** Changes the list that stands in the field. */
async function change(field, from, to) {
  const text = await field.inputValue();
  assert.ok(text.includes(from), text);
  await field.fill(text.replace(from, to));
}

journeys([
  byAdmin(
    'a visitor suggests a better tracklist from the page of a mix; an admin takes some of it by keys, and takes that back',
    async ({ page, context, address }) => {
      const mix = await aMix(context, address, 'Ferry Lights');
      const stranger = await page.context().browser().newContext();
      const visitor = await stranger.newPage();
      // A list of a few minutes, whose times a reader might take for hours, differs in nothing from itself.
      await visitor.goto(`${address}/suggest/terrace-lights-out`);
      await visitor.getByRole('button', { name: 'Begin with the list as it is' }).click();
      await visitor.getByText(/^Read as /).waitFor();
      await visitor.getByText('Nothing differs yet').waitFor();
      await visitor.getByRole('textbox', { name: 'Better tracklist' }).fill('hello');
      await visitor.getByText('No tracks are read in this text yet').waitFor();
      await visitor.getByRole('textbox', { name: 'Better tracklist' }).fill('');
      await visitor.goto(`${address}/mix/${mix.slug}`);
      await visitor.getByRole('button', { name: 'Tracklist', exact: true }).click();
      await visitor.getByRole('menuitem', { name: 'Suggest a better tracklist' }).click();
      await visitor.getByRole('heading', { name: 'Suggest a better tracklist' }).waitFor();
      const send = visitor.getByRole('button', { name: 'Send', exact: true });
      assert.equal(await send.isDisabled(), true);
      await visitor.getByRole('button', { name: 'Begin with the list as it is' }).click();
      const field = visitor.getByRole('textbox', { name: 'Better tracklist' });
      await change(field, '4:00 Deckhand 2', '4:05 Deckhand 2');
      await change(field, 'Deckhand 3 - Rope 3', 'Deckhand 3 - Rope 3 (VIP)');
      await visitor.getByText('2 changes, a curator decides').waitFor();
      await visitor.getByRole('textbox', { name: 'A word to the curator' }).fill('I was there');
      await check(visitor, 'a suggestion');
      // A reload in the middle loses nothing.
      await visitor.reload();
      await visitor.getByText('2 changes, a curator decides').waitFor();
      assert.equal(
        await visitor.getByRole('textbox', { name: 'A word to the curator' }).inputValue(),
        'I was there',
      );
      await send.dblclick();
      await visitor.getByRole('heading', { name: 'Thank you. 2 changes sent.' }).waitFor();
      await page.goto(`${address}/admin/moderation`);
      const queue = page.getByRole('region', { name: 'The queue' });
      await queue.getByRole('button', { name: 'I was there' }).waitFor();
      await page.getByRole('button', { name: /^Suggestions/ }).click();
      await until('it is there once', async () => (await queue.locator('tbody tr').count()) === 1);
      for (const key of ['j', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('heading', { name: '2 of 4 rows differ' }).waitFor();
      await check(page, 'a suggestion beside the mix');
      await page.keyboard.press('a');
      await page.getByText('1 row undecided stays as it is.').waitFor();
      await page.getByRole('button', { name: 'Save 1 change' }).press('Enter');
      await says(page, '1 change saved: Ferry Lights');
      await says(page, '1 row stayed as it was.');
      await page.getByRole('heading', { name: 'Moderation' }).waitFor();
      assert.equal(await timesOf(context, address, mix.slug), '0 Rope 1,245 Rope 2,480 Rope 3,720 Rope 4');
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await says(page, 'Put back');
      assert.equal(await timesOf(context, address, mix.slug), '0 Rope 1,240 Rope 2,480 Rope 3,720 Rope 4');
      await queue.getByRole('button', { name: 'I was there' }).waitFor();
      await stranger.close();
    },
  ),
  byAdmin(
    'a member sees what became of a suggestion, sends a better one instead, and withdraws it; a mix that changed says so',
    async ({ page, context, address }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      const mix = await aMix(context, address, 'Harbour Lights');
      const suggest = async (text) => {
        await page.goto(`${address}/suggest/${mix.slug}`);
        await page.getByRole('textbox', { name: 'Better tracklist' }).fill(text);
        await page.getByText('a curator decides', { exact: false }).last().waitFor();
      };
      const lines = ['0:00 Deckhand 1 - Rope 1', '4:05 Deckhand 2 - Rope 2', '8:00 Deckhand 3 - Rope 3'];
      await suggest([...lines, '12:00 Deckhand 4 - Rope 4'].join('\n'));
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('heading', { name: 'Thank you. 1 change sent.' }).waitFor();
      await suggest([...lines, '12:07 Deckhand 4 - Rope 4'].join('\n'));
      await check(page, 'a suggestion on a phone');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('alertdialog', { name: 'Send this one instead?' }).waitFor();
      await page.getByRole('button', { name: 'Send this one', exact: true }).click();
      await page.getByRole('heading', { name: 'Thank you. 2 changes sent.' }).waitFor();
      const rows = (await send(context, address, 'GET', `/api/mixes/${mix.slug}`)).tracks;
      const cue = { position: 2, start_seconds: 250 };
      assert.equal(rows[1].start_seconds, 240);
      await send(context, address, 'PUT', `/api/admin/mixes/${mix.slug}/cue`, cue);
      await page.goto(`${address}/admin/moderation?type=suggestion`);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByText('Changed on both sides: it says 4:10 now.', { exact: false }).waitFor();
      await check(page, 'a conflict on a phone');
      await page.goto(`${address}/submit-mix`);
      const own = page.getByRole('list', { name: 'Your suggestions' });
      await own.getByText('Waiting for a decision').waitFor();
      await own.getByRole('button', { name: 'Withdraw the suggestion for Harbour Lights' }).click();
      await says(page, 'Suggestion withdrawn');
      await until('both are withdrawn', async () => (await own.getByText('Withdrawn').count()) === 2);
    },
    { allows: [refused(409)] },
  ),
]);
