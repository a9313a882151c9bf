/** What admins type and decide: nothing of it is lost, taken for something else or written over unseen. */
import assert from 'node:assert/strict';
import { byAdmin, refused, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, until } from '../steps.mjs';

/** A journey on whose way requests are refused. */
const refusing = (name, run) =>
  byAdmin(name, run, { allows: [refused(400, 404, 409, 422, 500), /ERR_INTERNET_DISCONNECTED/] });

const aMix = (title, more = {}) => ({
  mix: {
    title,
    artist: 'Kelp',
    tracklist: [
      { position: 1, timestamp: '0:00', artist: 'Kelp', title: 'Salt Ladder' },
      { position: 2, timestamp: '4:05', artist: 'Halide', title: 'Low Light' },
    ],
    ...more,
  },
});

const staged = '/api/admin/staged-entities';
const stage = (context, address, title, more) =>
  send(context, address, 'POST', staged, { type: 'mix', data: aMix(title, more) });

/** The mix editor of a mix of the demo. */
async function edit(page, context, address) {
  const { mixes } = await send(context, address, 'GET', '/api/admin/mixes?search=terrace');
  await page.goto(`${address}/admin/mix-editor/${mixes[0].id}`);
  await page.getByRole('button', { name: 'Edit track 2' }).waitFor();
  return mixes[0].id;
}

const titlesOf = async (context, address, mix) =>
  (await send(context, address, 'GET', `/api/mixes/${mix}`)).tracks.map(({ title }) => title);

journeys([
  refusing(
    'admin: an open row is imported as it stands, and an empty one holds the import back',
    async ({ page, context, address }) => {
      const { id } = await stage(context, address, 'Early Ferry');
      await page.goto(`${address}/admin/staged-entity/${id}`);
      await page.getByRole('button', { name: 'Edit track 1' }).click();
      await page.getByRole('form', { name: 'Track 1' }).getByLabel('Title').fill('Rope Ladder');
      await page.getByRole('button', { name: 'Save for later' }).click();
      await says(page, 'Saved for later');
      const { data } = await send(context, address, 'GET', `${staged}/${id}`);
      assert.equal(data.mix.tracklist[0].title, 'Rope Ladder');
      await page.getByRole('button', { name: 'Add track' }).click();
      const approve = page.getByRole('button', { name: 'Approve & Import Mix' });
      await approve.click();
      const row = page.getByRole('form', { name: 'Track 3' });
      await row.getByText('This row is empty. Fill it in or cancel.').waitFor();
      await row.getByLabel('Artist').fill('Wharf');
      await row.getByLabel('Title').fill('Tidal');
      await approve.click();
      await says(page, 'Success!');
      assert.deepEqual(await titlesOf(context, address, 'early-ferry'), [
        'Rope Ladder',
        'Low Light',
        'Tidal',
      ]);
    },
  ),
  refusing(
    'admin: nothing that was typed is left without a question, and Escape closes an open row alone',
    async ({ page, context, address }) => {
      await stage(context, address, 'Late Ferry');
      const { id } = await stage(context, address, 'Early Ferry');
      const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      const press = (name) => asked.getByRole('button', { name }).click();
      await page.goto(`${address}/admin/staged-entities`);
      const rowOf = (title) => page.locator('tbody tr').filter({ hasText: title });
      await rowOf('Early Ferry').getByRole('button', { name: 'Edit Details' }).click();
      const panel = page.getByRole('dialog', { name: 'Early Ferry by Kelp' });
      await panel.getByRole('button', { name: 'Edit track 2' }).click();
      const row = panel.getByRole('form', { name: 'Track 2' });
      await row.getByLabel('Title').press('Escape');
      await until('the row is closed', async () => (await row.count()) === 0);
      await panel.getByLabel('Venue').fill('The Boat Shed');
      for (const leave of [
        () => page.keyboard.press('Escape'),
        () => panel.getByRole('button', { name: 'Close' }).click(),
        () => panel.getByRole('button', { name: 'Next entry' }).click(),
        () => rowOf('Late Ferry').getByRole('button', { name: 'Edit Details' }).click(),
        () => panel.getByRole('link', { name: 'Open as a page' }).click(),
      ]) {
        await leave();
        await until(`asked after ${leave}`, () => asked.count());
        await press('Keep editing');
        await until('asked no more', async () => (await asked.count()) === 0);
        // Its layer is let go of a frame later; no hand is as fast as that.
        await page.waitForTimeout(150);
        assert.equal(await panel.getByLabel('Venue').inputValue(), 'The Boat Shed');
      }
      await page.keyboard.press('Escape');
      await press('Leave');
      await until('the panel is closed', async () => (await panel.count()) === 0);

      for (const [path, field] of [
        [`/admin/staged-entity/${id}`, page.getByLabel('Venue')],
        [null, page.getByRole('form', { name: 'Mix summary' }).getByLabel('Venue')],
      ]) {
        if (path === null) await edit(page, context, address);
        else await page.goto(address + path);
        await field.fill('The Boat Shed');
        await page.getByRole('link', { name: 'Whitelist' }).click();
        await press('Keep editing');
        assert.equal(await field.inputValue(), 'The Boat Shed');
        const [warning] = await Promise.all([
          page.waitForEvent('dialog'),
          page.evaluate(() => {
            setTimeout(() => location.reload());
          }),
        ]);
        assert.equal(warning.type(), 'beforeunload');
        await warning.dismiss();
        await page.getByRole('link', { name: 'Whitelist' }).click();
        await press('Leave');
        await page.getByRole('heading', { name: 'Spotify Whitelist' }).waitFor();
      }
      // An open row of the catalogue's tracklist is typed text, too.
      await edit(page, context, address);
      await page.getByRole('button', { name: 'Edit track 2' }).click();
      await page.getByRole('form', { name: 'Track 2' }).getByLabel('Title').fill('Rope Ladder');
      await page.getByRole('link', { name: 'Whitelist' }).click();
      await press('Leave');
      await page.getByRole('heading', { name: 'Spotify Whitelist' }).waitFor();
    },
  ),
  refusing(
    'admin: a rejection begins with its reason, which stays to be read',
    async ({ page, context, address }) => {
      const { id } = await stage(context, address, 'Early Ferry');
      await page.goto(`${address}/admin/staged-entities`);
      await page.getByRole('button', { name: 'Edit Details' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).waitFor();
      await page.keyboard.press('r');
      const reason = page.getByRole('alertdialog', { name: 'Reject this mix?' }).getByLabel('Reason');
      await until('the reason has the focus', () =>
        reason.evaluate((field) => field === document.activeElement),
      );
      await page.keyboard.type('Rather another night.');
      await page.keyboard.press('Control+Enter');
      await says(page, 'Mix rejected');
      await page.getByRole('button', { name: 'Edit Details' }).click();
      await page.getByRole('dialog').getByText('Rather another night.').waitFor();
      await page.goto(`${address}/admin/staged-entity/${id}`);
      await page.getByText('Rather another night.').waitFor();
      await page.getByRole('button', { name: 'Approve & Import Mix' }).click();
      await says(page, 'Success!');
    },
  ),
  refusing(
    'admin: whoever is slower than another admin is told so, and keeps what was typed',
    async ({ page, context, address }) => {
      const stale = 'Someone else has changed it in the meantime. What they changed is shown.';
      const theirs = page.getByRole('list', { name: 'What they changed' });
      const { id } = await stage(context, address, 'Early Ferry');
      await page.goto(`${address}/admin/staged-entity/${id}`);
      const venue = page.getByLabel('Venue');
      await venue.fill('The Boat Shed');
      await send(context, address, 'POST', `${staged}/${id}/reject`, { reason: 'Too short' });
      for (const name of ['Save for later', 'Approve & Import Mix']) {
        await page.getByRole('button', { name }).click();
        await says(page, name === 'Save for later' ? 'It could not be saved' : 'Import Failed');
        await says(page, stale);
      }
      assert.equal(await venue.inputValue(), 'The Boat Shed');
      await theirs.getByText('rejected: Too short').waitFor();
      await page.getByRole('button', { name: 'Use theirs' }).click();
      await theirs.waitFor({ state: 'detached' });
      await page.getByText('Too short').waitFor();
      await until('as it is there', async () => (await venue.inputValue()) === '');
      // Or what was typed goes to what they made of it, once that was seen.
      const entry = await send(context, address, 'GET', `${staged}/${id}`);
      const changed = { ...entry.data.mix, venue: 'The Pier', location: 'Upstream' };
      await venue.fill('The Boat Shed');
      await send(context, address, 'PUT', `${staged}/${id}`, { data: { mix: changed } });
      await page.getByRole('button', { name: 'Save for later' }).click();
      await theirs.getByText('theirs The Pier, yours The Boat Shed').waitFor();
      await theirs.getByText('Upstream').waitFor();
      await page.getByRole('button', { name: 'Save mine again' }).click();
      await says(page, 'Saved for later');
      await theirs.waitFor({ state: 'detached' });
      const { mix: kept } = (await send(context, address, 'GET', `${staged}/${id}`)).data;
      assert.deepEqual([kept.venue, kept.location], ['The Boat Shed', 'Upstream']);
      await page.getByRole('button', { name: 'Approve & Import Mix' }).click();
      await says(page, 'Success!');

      const mix = await edit(page, context, address);
      const path = `/api/admin/mixes/${mix}`;
      const { facts } = await send(context, address, 'GET', path);
      await send(context, address, 'PUT', path, { ...facts, location: 'Upstream' });
      const summary = page.getByRole('form', { name: 'Mix summary' });
      await summary.getByLabel('Venue').fill('The Boat Shed');
      await summary.getByRole('button', { name: 'Save' }).click();
      await says(page, 'The mix could not be saved');
      assert.equal(await summary.getByLabel('Venue').inputValue(), 'The Boat Shed');
      assert.equal((await send(context, address, 'GET', path)).facts.location, 'Upstream');
      await theirs.getByText('Upstream').waitFor();
      // By keys what can be done is next.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await says(page, 'Mix saved');
      const { facts: both } = await send(context, address, 'GET', path);
      assert.deepEqual([both.venue, both.location], ['The Boat Shed', 'Upstream']);

      const row = page.getByRole('form', { name: 'Track 2' });
      await page.getByRole('button', { name: 'Edit track 2' }).click();
      await row.getByLabel('Title').fill('Rope Ladder');
      await send(context, address, 'PUT', `${path}/tracklist`, { rows: [] });
      await row.getByRole('button', { name: 'Confirm' }).click();
      await says(page, 'Update failed');
      const alone = page.getByRole('form', { name: 'Track 1' });
      assert.equal(await alone.getByLabel('Title').inputValue(), 'Rope Ladder');
      assert.deepEqual(await titlesOf(context, address, mix), []);
    },
  ),
  refusing(
    'admin: an open row that somebody else was faster with is confirmed again, beside what they made of it',
    async ({ page, context, address }) => {
      const { mixes } = await send(context, address, 'GET', '/api/admin/mixes?search=basement');
      const path = `/api/admin/mixes/${mixes[0].id}`;
      const theirs = page.getByRole('list', { name: 'What they changed' });
      const rowsNow = async () =>
        (await send(context, address, 'GET', `/api/mixes/${mixes[0].slug}`)).tracks.map((track) => ({
          old_position: track.position,
          track_id: track.track_id,
          title: track.title,
          artists: track.artists.map(({ name, role }) => ({ name, role })),
          label: track.label,
          aliases: [],
          start_seconds: track.start_seconds,
          played_with_previous: track.played_with_previous,
        }));
      const write = (rows) => send(context, address, 'PUT', `${path}/tracklist`, { rows });
      const before = await rowsNow();
      await page.goto(`${address}/admin/mix-editor/${mixes[0].id}`);
      await page.getByRole('button', { name: 'Edit track 3' }).click();
      const row = page.getByRole('form', { name: 'Track 3' });
      await row.getByLabel('Label').fill('Tideline');
      await row.getByLabel('Time (M:SS)').fill('7:00');
      // Somebody else puts a row on top of it, and gives the row another time.
      const [first, second, third, ...rest] = before;
      const added = { ...first, old_position: null, track_id: null, title: 'Pier Head' };
      await write([
        added,
        first,
        second,
        { ...third, start_seconds: 425, played_with_previous: true },
        ...rest,
      ]);
      await row.getByRole('button', { name: 'Confirm' }).click();
      await says(page, 'Update failed');
      const moved = page.getByRole('form', { name: 'Track 4' });
      await theirs.getByText('theirs 7:05, yours 7:00').waitFor();
      await theirs.getByText('Played with the previous track').waitFor();
      assert.equal(await moved.getByLabel('Label').inputValue(), 'Tideline');
      assert.equal(await theirs.getByRole('listitem').count(), 2);
      await moved.getByRole('button', { name: 'Confirm' }).click();
      await says(page, 'Track changed');
      await theirs.waitFor({ state: 'detached' });
      const { [0]: top, [3]: both, length } = await rowsNow();
      assert.equal(length, before.length + 1);
      assert.equal(top.title, 'Pier Head');
      assert.deepEqual(
        [both.title, both.start_seconds, both.label, both.played_with_previous],
        [third.title, 420, 'Tideline', true],
      );

      // A row that they took out comes back with what was typed, or goes with it.
      await page.getByRole('button', { name: 'Edit track 4' }).click();
      await moved.getByLabel('Time (M:SS)').fill('7:10');
      const all = await rowsNow();
      await write(all.filter((_, at) => at !== 3));
      await moved.getByRole('button', { name: 'Confirm' }).click();
      await theirs.getByText(`theirs deleted, yours ${third.title}`).waitFor();
      await page.getByRole('button', { name: 'Use theirs' }).click();
      await moved.waitFor({ state: 'detached' });
      assert.equal((await rowsNow()).length, before.length);
      await page.getByRole('button', { name: 'Edit track 4' }).click();
      await moved.getByLabel('Time (M:SS)').fill('8:20');
      const fourth = (await rowsNow())[3];
      await write((await rowsNow()).filter((_, at) => at !== 3));
      await moved.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'Save mine again' }).click();
      await moved.waitFor({ state: 'detached' });
      const again = (await rowsNow())[3];
      assert.deepEqual([again.title, again.start_seconds], [fourth.title, 500]);
    },
  ),
  refusing(
    'admin: two who change a submitted tracklist at once see it row by row, and choose where both changed a row',
    async ({ page, context, address }) => {
      const rows = (...changes) => [
        ...aMix('').mix.tracklist,
        { position: 3, timestamp: '9:30', artist: 'Wharf', title: 'Tidal' },
        ...changes,
      ];
      const { id } = await stage(context, address, 'Late Ferry', { tracklist: rows() });
      await page.goto(`${address}/admin/staged-entity/${id}`);
      for (const [number, label, text] of [
        [1, 'Time', '0:10'],
        [3, 'Title', 'Tidal (Dub)'],
      ]) {
        await page.getByRole('button', { name: `Edit track ${number}` }).click();
        await page
          .getByRole('form', { name: `Track ${number}` })
          .getByLabel(label, { exact: true })
          .fill(text);
      }
      // Somebody else names a label, gives the first row another time, and adds a row.
      const [first, second, third, added] = rows({
        position: 4,
        timestamp: '14:00',
        artist: 'Pier',
        title: 'Head',
      });
      const theirs = [{ ...first, timestamp: '0:20' }, { ...second, label: 'Tideline' }, third, added];
      const { data } = await send(context, address, 'GET', `${staged}/${id}`);
      await send(context, address, 'PUT', `${staged}/${id}`, {
        data: { mix: { ...data.mix, tracklist: theirs } },
      });
      await page.getByRole('button', { name: 'Save for later' }).click();
      await says(page, 'It could not be saved');
      const changed = page.getByRole('list', { name: 'Rows they changed' });
      await changed.getByText('theirs 0:20, yours 0:10').waitFor();
      assert.deepEqual(
        (await changed.getByRole('listitem').allInnerTexts()).map(
          (text) => text.split('\n')[0].split(',')[0],
        ),
        ['Row 1', 'Row 2', 'Row 4'],
      );
      await changed.getByRole('button', { name: 'Theirs' }).click();
      await page.getByRole('button', { name: 'Save mine again' }).click();
      await says(page, 'Saved for later');
      await changed.waitFor({ state: 'detached' });
      const { mix } = (await send(context, address, 'GET', `${staged}/${id}`)).data;
      assert.deepEqual(
        mix.tracklist.map(({ timestamp, title, label }) => [timestamp, title, label]),
        [
          ['0:20', 'Salt Ladder', null],
          ['4:05', 'Low Light', 'Tideline'],
          ['9:30', 'Tidal (Dub)', null],
          ['14:00', 'Head', null],
        ],
      );
    },
  ),
  refusing(
    'admin: a track that is deleted is put back where it was, and a time says what becomes of it',
    async ({ page, context, address }) => {
      const mix = await edit(page, context, address);
      const before = await titlesOf(context, address, mix);
      await page.getByRole('button', { name: 'Delete track 2' }).click();
      await says(page, 'Track deleted');
      assert.equal((await titlesOf(context, address, mix)).length, before.length - 1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await says(page, 'Put back');
      assert.deepEqual(await titlesOf(context, address, mix), before);

      await page.getByRole('button', { name: 'Edit track 2' }).click();
      const row = page.getByRole('form', { name: 'Track 2' });
      const time = row.getByLabel('Time (M:SS)');
      for (const [typed, words] of [
        ['1:62:30', '1:62:30 becomes 0:00: times are written as M:SS.'],
        ['5', '5 becomes 0:00: times are written as M:SS.'],
        ['abc', 'abc becomes 0:00: times are written as M:SS.'],
      ]) {
        await time.fill(typed);
        await row.getByText(words).waitFor();
      }
      for (const typed of ['62:30', '1:02:30']) {
        await time.fill(typed);
        assert.equal(await row.getByRole('status').count(), 0);
      }
      await row.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('region', { name: 'Tracklist' }).getByText('1:02:30').waitFor();
    },
  ),
  refusing(
    'admin: a reviewer sees who sent a mix, what was pasted, and what the import drops',
    async ({ page, context, address }) => {
      const pasted = '[0:00] Kelp - Salt Ladder\n[9:30] Halide - Low Light\n[4:05] Wharf - Tidal';
      const { id } = await stage(context, address, 'Early Ferry', {
        tracklist: [
          { timestamp: 'abc', artist: 'Kelp', title: 'Salt Ladder' },
          { timestamp: '99:99', artist: 'Halide', title: 'Low Light' },
          { timestamp: '4:05', artist: 'Wharf', title: 'Tidal' },
        ],
        tracklist_raw: pasted,
      });
      await page.goto(`${address}/admin/staged-entity/${id}`);
      await page.getByText(/^Submitted by editor@mixes\.example, \w{3} /).waitFor();
      await page.getByText('Drops 2 times that cannot be read: abc of track 1, 99:99 of track 2.').waitFor();
      assert.equal(await page.getByText('its time could not be read and is dropped').count(), 2);
      await page.getByText(/^Pasted text, \d+ notes?$/).click();
      assert.equal(await page.getByRole('textbox', { name: 'Pasted text' }).inputValue(), pasted);
      await page.getByRole('list', { name: 'Notes' }).getByText('Line 3').waitFor();

      await page.goto(`${address}/admin/mix-uploader`);
      await page.getByRole('textbox', { name: 'Tracklist' }).fill(pasted);
      await page.getByRole('list', { name: 'Notes' }).getByText('Line 3').waitFor();
    },
  ),
  refusing(
    'admin: without a network the back-office says so at once, where no button is covered',
    async ({ page, context, address }) => {
      const { id } = await stage(context, address, 'Early Ferry');
      await page.goto(`${address}/admin/staged-entity/${id}`);
      const save = page.getByRole('button', { name: 'Save for later' });
      const approve = page.getByRole('button', { name: 'Approve & Import Mix' });
      await page.getByText(/Creates 2 tracks|Both tracks are in the catalogue/).waitFor();
      // The machinery of messages comes with the first one.
      await save.click();
      await says(page, 'Saved for later');
      await context.setOffline(true);
      for (const [button, words] of [
        [save, 'It could not be saved'],
        [approve, 'Import Failed'],
      ]) {
        await button.click();
        await says(page, words);
      }
      await says(page, 'Network error. Please try again.');
      await approve.scrollIntoViewIfNeeded();
      const button = await approve.boundingBox();
      await until('messages stand above the buttons', async () => {
        // All at once: a message goes by itself.
        const bottoms = await page
          .locator('[data-sonner-toast]')
          .evaluateAll((messages) => messages.map((message) => message.getBoundingClientRect().bottom));
        return bottoms.every((bottom) => bottom < button.y);
      });
      await context.setOffline(false);
      await approve.click();
      await says(page, 'Success!');
    },
  ),
  refusing(
    'admin: on narrow screens a row is a card, and no word of it is broken',
    async ({ page, context, address }) => {
      await stage(context, address, 'Early Ferry');
      for (const width of [375, 768]) {
        await page.setViewportSize({ width, height: 900 });
        for (const name of ['lists', 'users', 'audit', 'mixes', 'staged-entities']) {
          await page.goto(`${address}/admin/${name}`);
          await page.locator('tbody tr, .audit-row').first().waitFor();
          const broken = await page.evaluate(() => {
            const walker = document.createTreeWalker(
              document.querySelector('tbody, .audit'),
              NodeFilter.SHOW_TEXT,
            );
            const found = [];
            for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
              for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
                const range = document.createRange();
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
                if (lines.size > 1 && word.length < 20) found.push(word);
              }
            }
            return found;
          });
          assert.deepEqual(broken, [], `${name} at ${width} px`);
        }
      }
      // On a phone a role is in the menu of its row.
      await page.setViewportSize({ width: 1024, height: 900 });
      await page.goto(`${address}/admin/users`);
      const role = await page
        .getByRole('combobox', { name: /^Role of/ })
        .first()
        .boundingBox();
      assert.ok(role.width >= 100, 'a role can be read');
    },
  ),
]);
