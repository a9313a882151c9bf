/** The tracklist of a live mix: a row is corrected without a change to any other mix, and rows go where they belong. */

import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { byAdmin, member, refused, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, until } from '../steps.mjs';

const staged = '/api/admin/staged-entities';

/** Puts a mix of these tracks into the catalogue. */
async function aMix(context, address, title, tracklist) {
  const data = { mix: { title, artist: 'Kelp', tracklist } };
  const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
  return send(context, address, 'POST', `${staged}/${id}/approve`, { mix_data: data });
}

const track = (number) => ({ artist: `Deckhand ${number}`, title: `Rope ${number}` });
const range = (count) => Array.from({ length: count }, (_, at) => at + 1);

/** A mix of so many rows, opened in its editor. */
async function edit(page, context, address, count) {
  const mix = await aMix(context, address, 'Long Crossing', range(count).map(track));
  await page.goto(`${address}/admin/mix-editor/${mix.mix_id}`);
  await page.getByRole('button', { name: `Edit track ${count}` }).waitFor();
  return mix;
}

const read = (context, address, mix) => send(context, address, 'GET', `/api/mixes/${mix}`);
const titlesOf = async (context, address, mix) =>
  (await read(context, address, mix)).tracks.map(({ title }) => title);

/** The title of a row that a journey has made. */
const rope = (number) => `Rope ${number}`;

/** Waits until the rows are these, in this order, at the server as on the page. */
async function rowsAre(page, context, address, mix, titles) {
  const wanted = titles.join();
  await until(
    `the rows are ${wanted}`,
    async () => (await titlesOf(context, address, mix)).join() === wanted,
  );
  const shown = page.locator('li[data-line]');
  await until(`the page shows ${wanted}`, async () => {
    const texts = await shown.allTextContents();
    return texts.length === titles.length && texts.every((text, at) => text.includes(titles[at]));
  });
}

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const isFocused = (page, name) =>
  until(`the focus is on ${name}`, async () => (await focused(page)) === name);

/** A member who likes a track. */
async function fan(page, address, email, id) {
  const context = await member(page, address, email);
  await send(context, address, 'PUT', `/api/likes/${id}`);
  return context;
}

const liked = async (context, address) =>
  (await send(context, address, 'GET', '/api/likes')).likes.map((like) => like.track.title);

journeys([
  byAdmin(
    'admin: row 40 of 60 becomes another track in four presses, and no other mix and no like changes',
    async ({ page, context, address }) => {
      for (const title of ['Short Crossing', 'Night Crossing']) {
        await aMix(context, address, title, [track(7), track(40)]);
      }
      const mix = await edit(page, context, address, 60);
      const before = await read(context, address, mix.slug);
      const ada = await fan(page, address, 'ada@mixes.example', before.tracks[39].track_id);
      const others = async () => {
        const { mixes } = await send(context, address, 'GET', '/api/admin/mixes');
        const slugs = mixes.map(({ slug }) => slug).filter((slug) => slug !== mix.slug);
        // The server may hear a mix's sound meanwhile, which is nobody's doing.
        const heard = (name, value) => (name === 'waveform' ? undefined : value);
        return JSON.stringify(await Promise.all(slugs.map((slug) => read(context, address, slug))), heard);
      };
      const rest = await others();

      let presses = 0;
      const key = async (name) => {
        presses += 1;
        await page.keyboard.press(name);
      };
      presses += 1;
      await page.getByRole('button', { name: 'Edit track 40' }).click();
      const row = page.getByRole('form', { name: 'Track 40' });
      await row.waitFor();
      await page.keyboard.type('Orbital');
      await key('Tab');
      await page.keyboard.type('Halcyon');
      await key('Enter');
      const asked = page.getByRole('group', {
        name: 'Deckhand 40 - Rope 40 is in 2 other mixes. What did you mean by Orbital - Halcyon?',
      });
      const another = asked.getByRole('radio', { name: 'Another track here' });
      await until('the first choice has the focus', () =>
        another.evaluate((choice) => choice === document.activeElement && choice.checked),
      );
      await asked.getByText('The 1 like stays with Deckhand 40 - Rope 40.', { exact: false }).waitFor();
      await asked.getByText('2 other mixes and 1 like take the new name.').waitFor();
      await page.getByRole('button', { name: 'Change row 40' }).waitFor();
      await key('Enter');
      await row.waitFor({ state: 'detached' });
      assert.ok(presses <= 6, `${presses} presses`);
      await isFocused(page, 'Edit track 40');

      const after = await read(context, address, mix.slug);
      assert.deepEqual(
        after.tracks.map(({ title }) => title),
        before.tracks.map(({ title }, at) => (at === 39 ? 'Halcyon' : title)),
      );
      assert.notEqual(after.tracks[39].track_id, before.tracks[39].track_id);
      assert.equal(await others(), rest);
      assert.deepEqual(await liked(ada, address), ['Rope 40']);
      // It is told, and one more press takes it back.
      await says(page, 'Track changed');
      await page.keyboard.press('z');
      await says(page, 'Undone');
      assert.deepEqual(
        (await read(context, address, mix.slug)).tracks.map((it) => it.track_id),
        before.tracks.map((it) => it.track_id),
      );
    },
  ),
  byAdmin(
    'admin: at 375 px a correction everywhere shows whom it reaches, and asks again before likes are of another song',
    async ({ page, context, address }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      for (const number of range(9)) await aMix(context, address, `Ferry ${number}`, [track(2)]);
      const mix = await edit(page, context, address, 3);
      const [, { track_id }] = (await read(context, address, mix.slug)).tracks;
      const ada = await fan(page, address, 'ada@mixes.example', track_id);
      const row = page.getByRole('form', { name: 'Track 2' });
      const asked = page.getByRole('group', { name: /What did you mean by/ });
      const everywhere = async () => {
        await page.keyboard.press('2');
        await until('the other choice is made', () =>
          asked.getByRole('radio', { name: 'Correct this track everywhere' }).isChecked(),
        );
        await page.getByRole('button', { name: 'Change 10 mixes' }).click();
      };
      const change = async (artist, title) => {
        await page.getByRole('button', { name: 'Edit track 2' }).click();
        await row.getByLabel('Artists').fill(artist);
        await row.getByLabel('Title').fill(title);
        await row.getByLabel('Title').press('Enter');
        await asked.waitFor();
      };

      // Where nothing is to happen, nothing does, and what was typed stays.
      await change('Orbital', 'Halcyon');
      const question = page.locator('form', { has: asked });
      await asked.getByText('9 other mixes and 1 like take the new name.').waitFor();
      await question.getByRole('button', { name: 'Show all 10 mixes' }).click();
      const list = question.getByRole('list', { name: 'Mixes that play it' });
      assert.equal(await list.getByRole('listitem').count(), 10);
      await list.getByText('Long Crossing (this mix)').waitFor();
      const fits = await question.evaluate((form) => {
        const { left, right } = form.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && form.scrollWidth <= form.clientWidth;
      });
      assert.ok(fits, 'the question fits');
      const isUnder = await question.evaluate(
        (form) =>
          form.previousElementSibling.getBoundingClientRect().bottom <= form.getBoundingClientRect().top,
      );
      assert.ok(isUnder, 'it stands under the row');
      await check(page, 'the question at 375 px');
      await page.keyboard.press('Escape');
      await asked.waitFor({ state: 'detached' });
      assert.equal(await row.getByLabel('Title').inputValue(), 'Halcyon');
      await until('the focus is in the row', () =>
        row.evaluate((form) => form.contains(document.activeElement)),
      );
      await row.getByLabel('Title').press('Enter');
      await asked.waitFor();

      await everywhere();
      const sure = page.getByRole('group', { name: 'Is it the same song under another name?' });
      await sure.getByText('1 like will be a like of the new name.').waitFor();
      const back = sure.getByRole('button', { name: 'Back' });
      await until('the way back has the focus', () =>
        back.evaluate((button) => button === document.activeElement),
      );
      await check(page, 'the second question at 375 px');
      await page.keyboard.press('Enter');
      await asked.waitFor();
      await everywhere();
      await sure.getByRole('button', { name: 'Correct it everywhere anyway' }).click();
      await row.waitFor({ state: 'detached' });
      await isFocused(page, 'Edit track 2');
      assert.deepEqual(await titlesOf(context, address, 'ferry-9'), ['Halcyon']);
      assert.deepEqual(await liked(ada, address), ['Halcyon']);

      // Another spelling is no other song: one question, and the like stays.
      await change('Orbital', 'Halcyön');
      await everywhere();
      await row.waitFor({ state: 'detached' });
      assert.deepEqual(await titlesOf(context, address, 'ferry-9'), ['Halcyön']);
      assert.deepEqual(await liked(ada, address), ['Halcyön']);
      await page.goto(`${address}/admin/audit`);
      await page.getByText('Orbital - Halcyon became Orbital - Halcyön in 10 mixes, with 1 like').waitFor();

      // What stands here alone is not asked about.
      await page.goto(`${address}/admin/mix-editor/${mix.mix_id}`);
      await page.getByRole('button', { name: 'Edit track 3' }).click();
      const alone = page.getByRole('form', { name: 'Track 3' });
      await alone.getByLabel('Title').fill('Bowline');
      await alone.getByLabel('Title').press('Enter');
      await alone.waitFor({ state: 'detached' });
      assert.deepEqual(await titlesOf(context, address, mix.slug), ['Rope 1', 'Halcyön', 'Bowline']);
    },
    { allows: [refused(409)] },
  ),
  byAdmin('admin: all that one giver gave is removed and put back', async ({ page, context, address }) => {
    const mix = await edit(page, context, address, 4);
    const path = `/api/mixes/${mix.slug}/timestamps`;
    const stranger = await page.context().browser().newContext();
    for (const position of [2, 3]) {
      const time = { position, start_seconds: 1, session_id: `anon_1_stranger${position}` };
      await send(stranger, address, 'POST', path, time);
    }
    await send(context, address, 'POST', path, { position: 4, start_seconds: 400, session_id: null });
    await page.reload();
    const times = page.getByRole('region', { name: 'Times from listeners' });
    await until('three times are there', async () => (await times.locator('tbody tr').count()) === 3);
    await times
      .getByRole('button', { name: 'Remove everything from the person who gave 0:01' })
      .first()
      .click();
    const asked = page.getByRole('alertdialog', { name: 'Remove all 2 times?' });
    await asked.getByText('Given without an account, from one network; the times are in 1 mix.').waitFor();
    await check(page, 'the question about a giver');
    await asked.getByRole('button', { name: 'Remove all' }).click();
    await says(page, '2 times removed');
    await until('one time is left', async () => (await times.locator('tbody tr').count()) === 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await says(page, 'Put back');
    await until('all are back', async () => (await times.locator('tbody tr').count()) === 3);
    await stranger.close();
  }),
  byAdmin(
    'admin: rows go in before and after others, and move by keys, by number and by hand; times of the crowd follow',
    async ({ page, context, address, isByKeys }) => {
      const mix = await edit(page, context, address, 6);
      const are = (...titles) => rowsAre(page, context, address, mix.slug, titles);
      const time = { position: 4, start_seconds: 400, session_id: null };
      await send(context, address, 'POST', `/api/mixes/${mix.slug}/timestamps`, time);
      const menu = async (number, item) => {
        await page.getByRole('button', { name: `More for track ${number}` }).click();
        await page.getByRole('menuitem', { name: item }).click();
      };
      const name = async (number, artist, title) => {
        const form = page.getByRole('form', { name: `Track ${number}` });
        await form.waitFor();
        await form.getByLabel('Artists').fill(artist);
        await form.getByLabel('Title').fill(title);
        await form.getByLabel('Title').press('Enter');
        await form.waitFor({ state: 'detached' });
      };
      await menu(4, 'Insert a track before');
      await name(4, 'Wharf', 'Tidal');
      await menu(5, 'Insert a track after');
      await name(6, 'Wharf', 'Low Light');
      await are('Rope 1', 'Rope 2', 'Rope 3', 'Tidal', 'Rope 4', 'Low Light', 'Rope 5', 'Rope 6');

      // Keys are faster than the network, and none is lost.
      await page.getByRole('button', { name: 'Edit track 5' }).focus();
      for (const key of ['Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowDown']) {
        await page.keyboard.press(key);
      }
      await are('Rope 1', 'Rope 2', 'Rope 4', 'Rope 3', 'Tidal', 'Low Light', 'Rope 5', 'Rope 6');
      await isFocused(page, 'Edit track 3');
      await page.keyboard.press('Alt+End');
      await are('Rope 1', 'Rope 2', 'Rope 3', 'Tidal', 'Low Light', 'Rope 5', 'Rope 6', 'Rope 4');
      await isFocused(page, 'Edit track 8');
      await page.keyboard.press('Alt+Home');
      await are('Rope 4', 'Rope 1', 'Rope 2', 'Rope 3', 'Tidal', 'Low Light', 'Rope 5', 'Rope 6');
      const [first] = (await read(context, address, mix.slug)).tracks;
      assert.equal(first.start_seconds, 400, 'the time that somebody gave came along');

      await menu(1, 'Move to row…');
      await page
        .getByRole('dialog', { name: 'Move Rope 4' })
        .getByLabel(/^To row/)
        .fill('4');
      await page.keyboard.press('Enter');
      await are('Rope 1', 'Rope 2', 'Rope 3', 'Rope 4', 'Tidal', 'Low Light', 'Rope 5', 'Rope 6');

      if (!isByKeys) {
        const at = async (title) => {
          const box = await page.getByRole('button', { name: `Drag ${title}`, exact: true }).boundingBox();
          return [box.x + box.width / 2, box.y + box.height / 2];
        };
        await page.getByRole('button', { name: 'Drag Rope 6' }).scrollIntoViewIfNeeded();
        const [from, to] = [await at('Rope 6'), await at('Rope 3')];
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(from[0], from[1] - 20, { steps: 4 });
        await page.mouse.move(to[0], to[1] - 4, { steps: 20 });
        await page.waitForTimeout(300);
        await page.mouse.up();
        await are('Rope 1', 'Rope 2', 'Rope 6', 'Rope 3', 'Rope 4', 'Tidal', 'Low Light', 'Rope 5');
        await menu(3, 'Move to the end');
        await are('Rope 1', 'Rope 2', 'Rope 3', 'Rope 4', 'Tidal', 'Low Light', 'Rope 5', 'Rope 6');
      }
      await check(page, 'the tracklist');
    },
  ),
  byAdmin(
    'admin: rows that are selected with Shift move and are deleted together, and are put back',
    async ({ page, context, address, isByKeys }) => {
      const mix = await edit(page, context, address, 8);
      const are = (...numbers) => rowsAre(page, context, address, mix.slug, numbers.map(rope));
      const box = (number) => page.getByRole('checkbox', { name: `Select track ${number}`, exact: true });
      await box(3).click();
      if (isByKeys) {
        await box(4).click();
        await box(5).click();
      } else await box(5).click({ modifiers: ['Shift'] });
      const bar = page.getByRole('toolbar', { name: 'Selected tracks' });
      await bar.getByText('3 selected').waitFor();
      await bar.getByRole('button', { name: 'Move the selected tracks up' }).click();
      await are(1, 3, 4, 5, 2, 6, 7, 8);
      await box(3).focus();
      await page.keyboard.press('Alt+End');
      await are(1, 2, 6, 7, 8, 3, 4, 5);
      await bar.getByRole('button', { name: 'Move the selected tracks to a row' }).click();
      await page
        .getByRole('dialog', { name: 'Move 3 tracks' })
        .getByLabel(/^To row/)
        .fill('2');
      await page.keyboard.press('Enter');
      await are(1, 3, 4, 5, 2, 6, 7, 8);
      await check(page, 'the tracklist with a selection');
      await bar.getByRole('button', { name: 'Delete the selected tracks' }).click();
      await says(page, '3 tracks deleted');
      await are(1, 2, 6, 7, 8);
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await says(page, 'Put back');
      await are(1, 3, 4, 5, 2, 6, 7, 8);
    },
  ),
  byAdmin(
    'admin: a staged row that is called otherwise than its track is not imported, and takes the names of the one chosen',
    async ({ page, context, address }) => {
      await aMix(context, address, 'Short Crossing', [track(1)]);
      const [{ track_id }] = (await read(context, address, 'short-crossing')).tracks;
      const tracklist = [{ artist: 'Orbital', title: 'Halcyon', track_id }];
      const data = { mix: { title: 'Early Ferry', artist: 'Kelp', tracklist } };
      const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
      await page.goto(`${address}/admin/staged-entity/${id}`);
      await page.getByText('named differently from its track, Deckhand 1 - Rope 1').waitFor();
      const approve = page.getByRole('button', { name: 'Approve & Import Mix' });
      await approve.click();
      await says(page, 'Import Failed');
      await page.getByRole('button', { name: 'Edit track 1' }).click();
      const row = page.getByRole('form', { name: 'Track 1' });
      const choice = row.getByLabel('In the catalogue');
      await choice.selectOption('');
      await choice.selectOption(track_id);
      assert.equal(await row.getByLabel('Title').inputValue(), 'Rope 1');
      assert.equal(await row.getByLabel('Artist', { exact: true }).inputValue(), 'Deckhand 1');
      await row.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('in the catalogue', { exact: true }).waitFor();
      await approve.click();
      await says(page, 'Success!');
      assert.equal((await read(context, address, 'early-ferry')).tracks[0].track_id, track_id);
    },
    { allows: [refused(409)] },
  ),
  byAdmin(
    'admin: a staged list and a pasted one are swapped, and a row that was edited since stays so at Undo',
    async ({ page, context, address }) => {
      const data = { mix: { title: 'Turned Tide', artist: 'Kelp', tracklist: [1, 2].map(track) } };
      const { id } = await send(context, address, 'POST', staged, { type: 'mix', data });
      await page.goto(`${address}/admin/staged-entity/${id}`);
      const list = page.getByRole('region', { name: 'Tracklist', exact: true });
      const swap = page.getByRole('button', { name: 'Swap artists and titles' });
      const row = (number, words) =>
        list
          .getByRole('listitem')
          .nth(number - 1)
          .filter({ hasText: words });
      await row(1, /Rope 1\s*Deckhand 1/).waitFor();
      await swap.click();
      await says(page, 'Artists and titles swapped');
      await row(1, /Deckhand 1\s*Rope 1/).waitFor();
      await page.getByRole('button', { name: 'Edit track 2' }).click();
      const open = page.getByRole('form', { name: 'Track 2' });
      await open.getByLabel('Title').fill('Bollard');
      await open.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await row(1, /Rope 1\s*Deckhand 1/).waitFor();
      await row(2, /Bollard\s*Rope 2/).waitFor();

      await page.goto(`${address}/admin/mix-uploader`);
      await page
        .getByRole('textbox', { name: 'Tracklist' })
        .fill('Low Tide - Kelp\nDusk ~ Osk\nSalt - Ada Lune');
      const read = page.getByRole('list', { name: 'Tracks that were read' });
      await read.getByText('Low Tide — Kelp').waitFor();
      await swap.click();
      await read.getByText('Kelp — Low Tide').waitFor();
      await page.getByRole('button', { name: /^Read line 2 as a track/ }).click();
      await read.getByText('Osk — Dusk').waitFor();
    },
  ),
  byAdmin(
    'admin: a tracklist is gone through and changed by keys, what was done is told and taken back, odd times are noted',
    async ({ page, context, address }) => {
      const mix = await edit(page, context, address, 5);
      const are = (...numbers) => rowsAre(page, context, address, mix.slug, numbers.map(rope));
      const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await press('j', 'j', 'ArrowDown', 'k');
      await isFocused(page, 'Edit track 2');
      assert.equal(await page.locator('li[data-line] [aria-current="true"]').count(), 1);
      await press('x');
      await page.getByText('1 selected').waitFor();
      await press('x', 'Alt+ArrowDown', 'Alt+ArrowDown');
      await are(1, 3, 4, 2, 5);
      await says(page, 'Moved to row 4 of 5');
      // What was moved step by step goes back at once.
      await press('z');
      await are(1, 2, 3, 4, 5);
      await isFocused(page, 'Edit track 2');
      await press('i');
      const added = page.getByRole('form', { name: 'Track 3' });
      await added.waitFor();
      await says(page, 'Track added');
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await are(1, 2, 3, 4, 5);
      await added.waitFor({ state: 'detached' });
      // In a field keys are letters; Escape closes the row as it was.
      await page.getByRole('button', { name: 'Edit track 2' }).focus();
      await press('e');
      const row = page.getByRole('form', { name: 'Track 2' });
      await row.getByLabel('Title').fill('');
      await page.keyboard.type('jxz');
      assert.equal(await row.getByLabel('Title').inputValue(), 'jxz');
      await press('Escape');
      await row.waitFor({ state: 'detached' });
      await are(1, 2, 3, 4, 5);

      const time = async (number, text) => {
        await page.getByRole('button', { name: `Edit track ${number}` }).click();
        const form = page.getByRole('form', { name: `Track ${number}` });
        await form.getByLabel('Time (M:SS)').fill(text);
        await form.getByLabel('Time (M:SS)').press('Enter');
        await form.waitFor({ state: 'detached' });
      };
      await time(1, '5:00');
      await time(3, '2:00');
      const list = page.getByRole('region', { name: 'Tracklist' });
      await list.getByText('Earlier than the track above').waitFor();
      await check(page, 'the tracklist with a time that goes back');
      await press('z');
      await until('the note is gone', async () => (await list.getByText(/than the track/).count()) === 0);
      await press('?');
      await page.getByRole('alertdialog', { name: 'Keys' }).getByText('undo the last change').waitFor();
      await press('Escape');

      // Without a network nothing is taken back, and it can be as soon as there is one: then the failure is gone.
      await context.setOffline(true);
      await press('z');
      await says(page, 'It could not be undone');
      await context.setOffline(false);
      await press('z');
      await until(
        'the time is gone',
        async () => (await read(context, address, mix.slug)).tracks[0].start_seconds === null,
      );
      await until('the failure is gone', async () => {
        const messages = await page.locator('[data-sonner-toast]').allTextContents();
        return messages.every((text) => !text.includes('It could not be undone'));
      });
    },
    { allows: [/ERR_INTERNET_DISCONNECTED/] },
  ),
  byAdmin(
    'admin: the audit is gone through by keys, and the focus stays with what is undone',
    async ({ page, context, address }) => {
      await edit(page, context, address, 2);
      const { entries } = await send(context, address, 'GET', '/api/admin/audit');
      await page.goto(`${address}/admin/audit`);
      await page.getByRole('heading', { name: /^Today, / }).waitFor();
      const rows = page.locator('.audit-row');
      const row = (await rows.first().boundingBox()) ?? { height: 0 };
      assert.ok(row.height <= 46, `an entry is ${row.height} px high`);
      const at = entries.findIndex(({ can_undo, has_changes }) => can_undo && has_changes);
      for (let step = 0; step <= at; step += 1) await page.keyboard.press('j');
      const here = page.locator(`[data-audit="${entries[at].id}"]`);
      const isThere = () => here.evaluate((it) => it.contains(document.activeElement));
      await until('the focus is on the entry', isThere);
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'What changed' }).waitFor();
      await check(page, 'the audit');
      await page.keyboard.press('Enter');
      await here.getByRole('button', { name: /^Undo/ }).focus();
      await page.keyboard.press('z');
      await says(page, 'Undone');
      await here.getByText('Undone', { exact: true }).waitFor();
      await until('the focus stays with it', isThere);
      await page.setViewportSize({ width: 375, height: 700 });
      const undo = rows.getByRole('button', { name: /^Undo/ }).first();
      const { width, height } = (await undo.boundingBox()) ?? { width: 0, height: 0 };
      assert.ok(width >= 44 && height >= 44, `the sign to undo is ${width} by ${height} px`);
      await check(page, 'the audit on a phone');
    },
  ),
  byAdmin(
    'admin: one row of an edit is undone from the audit, and the rest of the edit stays',
    async ({ page, context, address }) => {
      const mix = await edit(page, context, address, 10);
      const { tracks } = await read(context, address, mix.slug);
      const rows = tracks.map(({ position, track_id, title, artists }) => ({
        old_position: position,
        track_id,
        title,
        artists: artists.map(({ name, role }) => ({ name, role })),
        label: null,
        start_seconds: position === 8 ? 1200 : null,
      }));
      rows.splice(1, 1);
      const path = `/api/admin/mixes/${mix.mix_id}/tracklist`;
      await send(context, address, 'PUT', path, { rows });
      await page.goto(`${address}/admin/audit`);
      const name = 'Changed the tracklist of Long Crossing';
      await page.getByRole('button', { name: `What changed: ${name}` }).click();
      const changed = page.getByRole('list', { name: 'Rows that changed' });
      await changed.waitFor();
      assert.equal(await changed.getByRole('listitem').count(), 2, 'a removed row changes no other one');
      await page.getByText('8 rows kept', { exact: true }).waitFor();
      await check(page, 'the audit with a tracklist');
      await changed.getByRole('button', { name: 'Undo this row: Deckhand 2 - Rope 2' }).focus();
      await page.keyboard.press('Enter');
      await says(page, 'Row undone');
      await page.getByText('Undid a row of', { exact: true }).waitFor();
      await isFocused(page, 'Undone: Deckhand 2 - Rope 2');
      const after = await read(context, address, mix.slug);
      assert.deepEqual(
        after.tracks.map(({ title }) => title),
        range(10).map(rope),
      );
      assert.equal(after.tracks[7].start_seconds, 1200, 'what else the edit changed stays');
      // What was changed again since is not undone.
      await send(context, address, 'PUT', path, { rows: rows.slice(0, 3) });
      await changed.getByRole('button', { name: 'Undo this row: Deckhand 8 - Rope 8' }).click();
      await page
        .locator('[data-sonner-toast]')
        .filter({
          hasText: 'This was changed again since: row 7, Rope 8, has gone. By editor@mixes.example at ',
        })
        .waitFor();
    },
    { allows: [refused(409)] },
  ),
]);
