/** The way of a mix into the catalogue: uploads, the parser, and review, with everything that can go wrong there. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byAdmin, downloaded, failing, member, refused, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, until } from '../steps.mjs';

/** A journey on whose way requests are refused. */
const refusing = (name, run) =>
  byAdmin(name, run, { allows: [refused(400, 404, 409, 422, 500), /ERR_FAILED/] });

const text =
  '[0:00] Kelp - Salt Ladder\n[4:05] Halide & Wharf - Low Light (Orrin Vale Remix)\n[9:30] ID - ID';

const aMix = (title, more = {}) => ({
  mix: {
    title,
    artist: 'Kelp',
    tracklist: [
      { position: 1, timestamp: '0:00', artist: 'Kelp', title: 'Salt Ladder' },
      {
        position: 2,
        timestamp: '4:05',
        artist: 'Halide ft. Wharf',
        title: 'Low Light',
        remixer: 'Orrin Vale',
      },
      { position: 3, timestamp: null, artist: 'Marrow', title: '', working_title: '' },
    ],
    ...more,
  },
});

/** So many may a member submit at once. */
const floodSize = 6;

const stage = (context, address, type, data) =>
  send(context, address, 'POST', '/api/admin/staged-entities', { type, data });

journeys([
  refusing(
    'admin: a pasted upload says what is missing, what was read, and why it failed',
    async ({ page, context, address }) => {
      await page.goto(`${address}/admin/mix-uploader`);
      const field = page.getByRole('textbox', { name: 'Tracklist' });
      const upload = page.getByRole('button', { name: 'Upload Mix' });
      const parse = page.getByRole('button', { name: 'Parse', exact: true });
      await upload.click();
      await page.getByText('Title and Mix Artist are required').waitFor();
      await parse.click();
      await page.getByText('Please paste your tracklist text first').waitFor();
      await field.fill('see you all there');
      await parse.click();
      await page.getByText('Error parsing tracklist. Please check the format.').waitFor();
      // What stands above the tracks is filled in, and what was typed instead of it stays.
      await field.fill(`Kelp - Late Ferry (2026-02-20)\n\n${text}`);
      await page.getByText('What the text says above its tracks is filled in.').waitFor();
      assert.equal(await page.getByLabel('Mix Title').inputValue(), 'Late Ferry');
      assert.equal(await page.getByLabel('Mix Artist').inputValue(), 'Kelp');
      await page.getByLabel('Mix Title').fill('Early Ferry');
      await field.fill(text);
      await parse.click();
      await says(page, 'Successfully parsed 3 tracks');
      assert.equal(await page.getByLabel('Mix Title').inputValue(), 'Early Ferry');
      await page.getByLabel('Mix Artist').fill('Kelp');
      for (const [failure, said, words] of [
        [500, {}, 'Please try again.'],
        [422, { detail: 'A mix needs a title.' }, 'A mix needs a title.'],
        ['cut', {}, 'Network error. Please try again.'],
      ]) {
        const fix = await failing(page, '**/api/admin/staged-entities', 'POST', failure, said);
        // What is said goes again, on a busy machine perhaps before anybody has looked.
        await Promise.all([says(page, 'Upload failed'), says(page, words), upload.click()]);
        await fix();
      }
      assert.equal(await field.inputValue(), text, 'nothing that was typed is lost');
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      // Two presses at one instant, before the page has drawn anything.
      await upload.evaluate((button) => {
        button.click();
        button.click();
      });
      await says(page, 'Mix uploaded successfully!');
      const { counts } = await send(context, address, 'GET', '/api/admin/staged-entities');
      assert.equal(counts.pending, 1, 'sent once');
      const { mix } = (await sent).postDataJSON().data;
      assert.deepEqual([mix.date, mix.soundcloud_url, mix.cover_art], [null, null, null]);
      await until('the form is empty', async () => (await field.inputValue()) === '');
    },
  ),
  refusing(
    'admin: JSON is uploaded, one pasted and many as files, and each that is none says so',
    async ({ page, context, address }) => {
      await page.goto(`${address}/admin/mix-uploader`);
      await page.getByRole('tab', { name: 'Upload JSON' }).click();
      const field = page.getByLabel('JSON data');
      const upload = page.getByRole('button', { name: 'Upload', exact: true });
      for (const wrong of ['', '{ "title": ', '[1, 2]', '{}']) {
        await field.fill(wrong);
        await upload.click();
        await page.getByText('Invalid entity type or JSON format').waitFor();
      }
      await field.fill(
        JSON.stringify({ ...aMix('Early Ferry').mix, date: '', soundcloud_url: '', cover_art: '' }),
      );
      await upload.click();
      await says(page, 'Mix uploaded successfully!');
      const { entities } = await send(context, address, 'GET', '/api/admin/staged-entities');
      const { data } = await send(context, address, 'GET', `/api/admin/staged-entities/${entities[0].id}`);
      const mix = data.mix ?? data;
      assert.deepEqual([mix.date, mix.soundcloud_url, mix.cover_art], [null, null, null]);
      const folder = mkdtempSync(join(tmpdir(), 'segue-upload-'));
      const paths = ['one', 'two', 'three'].map((name) => join(folder, `${name}.json`));
      for (const [at, path] of paths.entries()) {
        writeFileSync(path, at === 1 ? 'no JSON' : JSON.stringify(aMix(`Ferry ${at}`)));
      }
      await page.goto(`${address}/admin/entity-uploader`);
      await page.locator('input[type="file"]').setInputFiles(paths);
      await page.getByRole('heading', { name: '2 of 3 staged' }).waitFor();
      const invalid = page.getByText('Invalid entity type or JSON format');
      await invalid.waitFor();
      // They went as they were chosen.
      await upload.click();
      assert.equal(await invalid.count(), 1, 'of the file alone');
      await page.getByRole('link', { name: 'Review them' }).click();
      await page.getByText('Ferry 2 by Kelp').waitFor();
    },
  ),
  byAdmin(
    'admin: the parser reads lines, says which fail, and hands on copies, files and an upload',
    async ({ page, address }) => {
      await page.goto(`${address}/admin/tracklist-parser`);
      const parse = page.getByRole('button', { name: 'Parse Tracklist' });
      await parse.click();
      await says(page, 'Input Required');
      await page.getByRole('textbox', { name: 'Tracklist' }).fill(`${text}\nno time, no dash`);
      await parse.click();
      await page.getByText(/3 tracks read, 1 line failed: 4/).waitFor();
      // The other reader takes the whole text; what is handed on is what is shown.
      await page.getByRole('button', { name: 'Whole text' }).click();
      await page.getByText(/\d tracks? read as /).waitFor();
      await page.getByRole('button', { name: 'Line by line' }).click();
      await page.getByText(/3 tracks read, 1 line failed: 4/).waitFor();
      await page.getByRole('button', { name: 'Copy' }).click();
      await says(page, 'Copied');
      const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
      assert.deepEqual(copied[0], { timestamp: '0:00', artist: 'Kelp', track: 'Salt Ladder' });
      const press = (name) => () => page.getByRole('button', { name, exact: true }).click();
      const json = await downloaded(page, press('JSON'));
      assert.equal(json.name, 'tracklist.json');
      assert.deepEqual(JSON.parse(json.text), copied);
      const csv = await downloaded(page, press('CSV'));
      assert.equal(csv.name, 'tracklist.csv');
      assert.equal(
        csv.text,
        // Behind the mark that Excel knows UTF-8 by.
        `\ufeff${[['Timestamp', 'Artist', 'Track'], ...copied.map(Object.values)].map((row) => `${row}\n`).join('')}`,
        'the rows that are shown',
      );
      const cue = await downloaded(page, press('CUE'));
      assert.equal(cue.name, 'tracklist.cue');
      assert.match(cue.text, /INDEX 01 04:05:00/);
      const chapters = await downloaded(page, press('Chapters'));
      assert.equal(JSON.parse(chapters.text).chapters[1].startTime, 245);
      await page.getByRole('button', { name: 'Use in an upload' }).click();
      await says(page, 'Tracklist Imported');
      await says(page, '3 tracks imported from parser');
      await page.waitForURL(`${address}/admin/mix-uploader`);
      await page.getByText(/3 tracks read/).waitFor();
    },
    { options: { permissions: ['clipboard-read', 'clipboard-write'] } },
  ),
  refusing(
    'admin: the list of staged entities fails, is filtered, and gives back what was deleted',
    async ({ page, context, address }) => {
      let fix = await failing(page, '**/api/admin/staged-entities?*', 'GET', 500);
      const again = await failing(page, '**/api/admin/staged-entities', 'GET', 500);
      await page.goto(`${address}/admin/staged-entities`);
      await page
        .getByRole('heading', { name: 'Error loading staged entities: HTTP error! status: 500' })
        .waitFor();
      await fix();
      await again();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('heading', { name: 'Nothing is waiting for review' }).waitFor();
      await stage(context, address, 'mix', aMix('Early Ferry', { notes: 'n'.repeat(200) }));
      await stage(context, address, 'artist', { name: 'Kelp' });
      await page.reload();
      const row = page.locator('tbody tr').filter({ hasText: 'Early Ferry' });
      await row.getByText('pending').waitFor();
      const preview = (await row.locator('.review-preview').textContent()) ?? '';
      assert.ok([...preview].length <= 103, 'a preview is 100 characters and the sign that there is more');
      await page.getByLabel('Type').selectOption('Artist');
      await until('one row', async () => (await page.locator('tbody tr').count()) === 1);
      await page.getByRole('button', { name: 'Show' }).click();
      const panel = page.getByRole('dialog');
      for (const words of ['Id', 'Type', 'Status', 'Created', 'Notes', '"name": "Kelp"']) {
        await panel.getByText(words, { exact: words !== '"name": "Kelp"' }).waitFor();
      }
      await page.keyboard.press('Escape');
      await page.getByLabel('Type').selectOption('All Types');
      fix = await failing(page, '**/api/admin/staged-entities/*', 'DELETE', 500);
      const remove = page.getByRole('button', { name: 'Delete Early Ferry by Kelp' });
      await remove.click();
      await says(page, 'Delete Failed');
      await fix();
      await remove.click();
      await says(page, 'Staged entity deleted successfully.');
      await until('gone', async () => (await remove.count()) === 0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await remove.waitFor();
    },
  ),
  refusing(
    'admin: a staged entity that is not there, not read or no mix says so',
    async ({ page, context, address }) => {
      await page.goto(`${address}/admin/staged-entity/01a1ffab-4946-7042-8e25-000000000000`);
      await page.getByRole('heading', { name: 'No entity found with this ID' }).waitFor();
      const { id } = await stage(context, address, 'mix', aMix('Early Ferry'));
      const fix = await failing(page, '**/api/admin/staged-entities/*', 'GET', 500);
      await page.goto(`${address}/admin/staged-entities/${id}`);
      await page.getByRole('heading', { name: 'Failed to load staged entity' }).waitFor();
      await fix();
      // Rows of an earlier time may hold anything.
      await page.route(`**/api/admin/staged-entities/${id}`, async (route) => {
        const entity = await (await route.fetch()).json();
        await route.fulfill({ json: { ...entity, data: { mix: 'Early Ferry' } } });
      });
      await page.reload();
      await page.getByText('Mix not found or invalid data.').waitFor();
      await page.getByRole('link', { name: 'Back to the list' }).click();
      await page.waitForURL(`${address}/admin/staged-entities`);
    },
  ),
  byAdmin(
    'admin: after each decision the next mix that waits is open, and the message of it has the way back',
    async ({ page, context, address }) => {
      for (const title of ['First Ferry', 'Second Ferry', 'Third Ferry', 'Fourth Ferry'])
        await stage(context, address, 'mix', aMix(title));
      await page.goto(`${address}/admin/staged-entities`);
      const row = page.locator('tr[aria-current="true"]');
      const isAt = async (title) => {
        await row.filter({ hasText: `${title} by Kelp` }).waitFor();
        assert.equal(await row.count(), 1);
        await until(`the focus is at ${title}`, () =>
          row.getByRole('button', { name: 'Edit Details' }).evaluate((it) => it === document.activeElement),
        );
      };
      await page.getByText('First Ferry by Kelp').waitFor();
      await page.keyboard.press('j');
      await isAt('Third Ferry');
      const panel = (title) => page.getByRole('dialog', { name: `${title} by Kelp` });
      // A rejected one stays in the list.
      await page.keyboard.press('e');
      await panel('Third Ferry').getByRole('button', { name: 'Reject' }).waitFor();
      await page.keyboard.press('r');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
      // An imported one leaves it.
      await panel('Second Ferry')
        .getByText(/Creates \d+ tracks/)
        .waitFor();
      await page.keyboard.press('a');
      await says(page, 'Mix imported successfully to the main database.');
      await page.getByRole('button', { name: 'Open mix' }).waitFor();
      await panel('First Ferry').getByRole('button', { name: 'Reject' }).waitFor();
      const waiting = async () =>
        (await send(context, address, 'GET', '/api/admin/staged-entities')).counts.pending;
      assert.equal(await waiting(), 2);
      await page
        .locator('[data-sonner-toast]')
        .filter({ hasText: 'Mix imported' })
        .getByRole('button', { name: 'Undo' })
        .click();
      await until('it waits again', async () => (await waiting()) === 3);
      // A look that decides nothing comes back to where it was.
      await page.keyboard.press('Escape');
      await isAt('First Ferry');
      await page.getByRole('button', { name: 'Delete First Ferry by Kelp' }).click();
      await page.getByText('First Ferry by Kelp').waitFor({ state: 'detached' });
      await row.filter({ hasText: 'Second Ferry by Kelp' }).waitFor();
    },
  ),
  refusing(
    'admin: an entry that is open has an address, outlives a reload, is closed by the way back, and says once it is gone',
    async ({ page, context, address }) => {
      const { id } = await stage(context, address, 'mix', aMix('First Ferry'));
      await stage(context, address, 'mix', aMix('Second Ferry'));
      const list = `${address}/admin/staged-entities`;
      const open = (title) => page.getByRole('dialog', { name: `${title} by Kelp` });
      const closed = async () => {
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await until('the list alone', () => page.url() === list);
      };
      await page.goto(`${address}/admin/dashboard`);
      await page.setViewportSize({ width: 375, height: 812 });
      await page.goto(list);
      // A row is opened where it is pressed.
      await page.getByText('First Ferry by Kelp').click();
      await open('First Ferry').getByLabel('Venue').waitFor();
      assert.equal(page.url(), `${list}?open=${id}`);
      await page.reload();
      await open('First Ferry').getByRole('button', { name: 'Previous entry' }).click();
      await open('Second Ferry').getByLabel('Venue').fill('The Boat Shed');
      // What was typed is not left without a question, by the way back either.
      await page.goBack();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      assert.equal(await open('Second Ferry').getByLabel('Venue').inputValue(), 'The Boat Shed');
      await page.goBack();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await closed();
      // Over the entry that comes next a message and its way back are pressed, and it stays open.
      await page.getByText('Second Ferry by Kelp').click();
      await open('Second Ferry').getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
      await open('First Ferry').getByLabel('Venue').waitFor();
      await page.getByRole('button', { name: 'Undo', includeHidden: true }).click();
      await says(page, 'Put back');
      await open('First Ferry').getByRole('button', { name: 'Close' }).click();
      await closed();
      await page.goBack();
      await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
      await send(context, address, 'DELETE', `/api/admin/staged-entities/${id}`);
      await page.goto(`${list}?open=${id}`);
      await page.getByText('What this link opens is not there any more').waitFor();
      await page.getByText('Second Ferry by Kelp').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await closed();
    },
  ),
  byAdmin(
    'admin: of five hundred entries those of one submitter are rejected in four presses, and come back in one',
    async ({ page, context, address }) => {
      const flooder = await member(page, address, 'flood@mixes.example');
      for (let at = 0; at < floodSize; at += 1) {
        const mix = {
          title: `Spam ${at}`,
          artist: 'Kelp',
          date: '2026-02-20',
          soundcloud_url: `https://soundcloud.com/kelp/spam-${at}`,
          cover_url: null,
          description: '',
          tracklist: [
            {
              position: 1,
              timestamp: '0:00',
              artist: 'Kelp',
              title: 'Salt Ladder',
              label: null,
              mix: null,
              remixer: null,
              played_with_previous: false,
            },
          ],
          tracklist_raw: '0:00 Kelp - Salt Ladder',
        };
        await send(flooder, address, 'POST', '/api/submissions', {
          mix_title: `${mix.title} by Kelp`,
          mix_data: mix,
        });
      }
      await flooder.close();
      for (let at = 0; at < 500; at += 20) {
        const some = Array.from({ length: 20 }, (_, next) => aMix(`Ferry ${at + next}`));
        await Promise.all(some.map((data) => stage(context, address, 'mix', data)));
      }
      await page.goto(`${address}/admin/staged-entities?q=spam`);
      await page.getByText('Spam 0 by Kelp').waitFor();
      let presses = 0;
      const press = async (what) => {
        presses += 1;
        await what.click();
      };
      await press(page.getByRole('button', { name: 'flood' }).first());
      const rows = page.locator('tbody tr');
      await until('only theirs', async () => (await rows.count()) === floodSize);
      await press(page.getByLabel('All that are shown'));
      await page.getByText(`${floodSize} selected`).waitFor();
      await press(
        page.getByRole('toolbar', { name: 'Selected entries' }).getByRole('button', { name: 'Reject' }),
      );
      await press(page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }));
      await says(page, `${floodSize} entries rejected`);
      assert.equal(presses, 4);
      const counts = async () => (await send(context, address, 'GET', '/api/admin/staged-entities')).counts;
      assert.deepEqual([(await counts()).pending, (await counts()).rejected], [500, floodSize]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('they wait again', async () => (await counts()).pending === 500 + floodSize);
    },
  ),
  byAdmin(
    'admin: the list stands beside the open entry and is gone through; what is selected is imported at once',
    async ({ page, context, address }) => {
      await stage(context, address, 'mix', { mix: { title: 'Untold' } });
      for (const title of ['First Ferry', 'Second Ferry', 'Third Ferry'])
        await stage(context, address, 'mix', aMix(title));
      await page.goto(`${address}/admin/staged-entities`);
      await page.getByText('Third Ferry by Kelp').waitFor();
      await page.keyboard.press('e');
      const open = (title) => page.getByRole('dialog', { name: `${title} by Kelp` });
      await open('Third Ferry').getByText('1 of 4').waitFor();
      await page.keyboard.press('j');
      await open('Second Ferry').getByText('2 of 4').waitFor();
      await open('Second Ferry').getByRole('button', { name: 'Next entry' }).click();
      await open('First Ferry').waitFor();
      await page.keyboard.press('k');
      await open('Second Ferry').waitFor();
      // The list beside it is used meanwhile.
      const list = await page.getByRole('region', { name: 'Staged entities' }).boundingBox();
      const panel = await open('Second Ferry').boundingBox();
      assert.ok(list.x + list.width <= panel.x, 'the two stand beside each other');
      await page.getByRole('checkbox', { name: 'Select First Ferry by Kelp' }).check();
      await page.getByRole('checkbox', { name: 'Select Second Ferry by Kelp' }).check();
      await page.getByRole('checkbox', { name: 'Select Untold' }).check();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('a');
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/staged-entities/bulk')) sent += 1;
      });
      // Two presses at one instant, before the page has drawn anything.
      await page
        .getByRole('alertdialog', { name: 'Import 3 entries as they are?' })
        .getByRole('button', { name: 'Approve & import' })
        .evaluate((button) => {
          button.click();
          button.click();
        });
      await says(page, '2 entries imported');
      await says(page, 'Untold stayed as it is: Artist/DJ name is required');
      assert.equal(sent, 1, 'sent once');
      await until('two are left', async () => (await page.locator('tbody tr').count()) === 2);
      // What was done last is undone by its key after a reload, too.
      await page.reload();
      await page.getByText('Untold').first().waitFor();
      await page.keyboard.press('z');
      await until('all are back', async () => (await page.locator('tbody tr').count()) === 4);
      // With none selected and none open the current one is decided on, with its reason.
      await page.keyboard.press('r');
      const asked = page.getByRole('alertdialog', { name: 'Reject Third Ferry by Kelp?' });
      await asked.getByLabel('Reason').fill('Another night.');
      await page.keyboard.press('Control+Enter');
      await says(page, '1 entry rejected');
      const here = page.locator('tr[aria-current="true"]');
      await here.filter({ hasText: 'Second Ferry by Kelp' }).waitFor();
      await page.keyboard.press('a');
      await page.getByRole('alertdialog', { name: 'Import Second Ferry by Kelp as it is?' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await page.keyboard.press('/');
      await page.keyboard.type('third');
      await until('one is found', async () => (await page.locator('tbody tr').count()) === 1);
      await page.setViewportSize({ width: 375, height: 812 });
      const row = await page.locator('tbody tr').boundingBox();
      assert.ok(row.height <= 64, `a row of a phone is ${row.height} px high`);
    },
  ),
  refusing(
    'admin: a staged mix is edited row by row and as JSON, is not lost where it fails, and is imported or rejected',
    async ({ page, context, address }) => {
      const { id } = await stage(context, address, 'mix', aMix('Early Ferry'));
      const other = await stage(context, address, 'mix', aMix('Late Ferry'));
      await page.goto(`${address}/admin/staged-entity/${id}`);
      // The remixer stands in the title.
      await page.getByText('Low Light (Orrin Vale Remix)', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Edit track 2' }).click();
      const row = page.getByRole('form', { name: 'Track 2' });
      await row.getByRole('button', { name: 'Split artists' }).click();
      const roles = row.getByRole('combobox', { name: /^What artist/ });
      assert.deepEqual(await roles.evaluateAll((all) => all.map(({ value }) => value)), [
        'primary',
        'featured',
        'remixer',
      ]);
      const credits = row.getByRole('list', { name: 'Artists of track 2' }).getByRole('listitem');
      for (const [width, lines] of [
        [375, 2],
        [768, 1],
        [1440, 1],
      ]) {
        await page.setViewportSize({ width, height: 900 });
        const tops = await credits
          .first()
          .evaluate((item) => [...item.children].map(({ offsetTop }) => offsetTop));
        assert.equal(new Set(tops).size, lines, `an artist at ${width} px: ${tops}`);
      }
      await row.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'Edit track 3' }).click();
      await page.getByRole('button', { name: 'Call it ID1' }).click();
      await page.getByRole('form', { name: 'Track 3' }).getByLabel('Title').fill('ID');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('also ID1').waitFor();
      await page.getByText('Advanced: Edit Raw Tracklist JSON').click();
      const raw = page.getByLabel('Raw tracklist JSON');
      const apply = page.getByRole('button', { name: 'Apply JSON Changes' });
      const before = await raw.inputValue();
      assert.equal(JSON.parse(before)[2].timestamp, null);
      await raw.fill('{}');
      await apply.click();
      await says(page, 'Tracklist must be an array');
      await raw.fill('[1, 2]');
      await apply.click();
      await says(page, 'Each track must be an object.');
      await raw.fill('[');
      await apply.click();
      await says(page, 'Invalid JSON');
      await raw.fill(before.replace('Salt Ladder', 'Rope Ladder'));
      // What is typed there and not applied is not imported past, nor dropped.
      await page.getByRole('button', { name: 'Save for later' }).click();
      await says(page, 'The raw JSON has not been applied');
      await apply.click();
      await says(page, 'Tracklist Updated');
      await page.getByText('Rope Ladder').first().waitFor();

      const approve = page.getByRole('button', { name: 'Approve & Import Mix' });
      for (const [failure, said, words] of [
        [500, {}, 'An unknown error occurred.'],
        [422, { detail: 'The date is none.' }, 'The date is none.'],
      ]) {
        const fix = await failing(page, '**/approve', 'POST', failure, said);
        await approve.click();
        await says(page, 'Import Failed');
        await says(page, words);
        await fix();
      }
      await approve.click();
      await says(page, 'Success!');
      await says(page, 'Mix imported successfully to the main database.');
      await page.waitForURL(`${address}/admin/staged-entities`);
      await page.getByText('Late Ferry by Kelp').waitFor();
      await until(
        'what is imported is hidden',
        async () => (await page.getByText('Early Ferry by Kelp').count()) === 0,
      );
      const { tracks } = await send(context, address, 'GET', '/api/mixes/early-ferry');
      assert.deepEqual(
        tracks.map(({ title }) => title),
        ['Rope Ladder', 'Low Light (Orrin Vale Remix)', 'ID'],
      );

      await page.getByRole('button', { name: 'Edit Details' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).waitFor();
      await page.keyboard.press('r');
      const asked = page.getByRole('alertdialog', { name: 'Reject this mix?' });
      await asked.getByLabel('Reason').fill('Another mix of the same night.');
      await asked.getByRole('button', { name: 'Reject' }).click();
      await says(page, 'Mix rejected');
      const entity = await send(context, address, 'GET', `/api/admin/staged-entities/${other.id}`);
      assert.equal(entity.status, 'rejected');
    },
  ),
  byAdmin(
    'keys are not shown where one touches, neither in the back-office nor elsewhere',
    async ({ page, context, address }) => {
      const { id } = await stage(context, address, 'mix', aMix('Early Ferry'));
      const data = aMix('Late Ferry');
      const other = await stage(context, address, 'mix', data);
      const approve = `/api/admin/staged-entities/${other.id}/approve`;
      const { mix_id, slug } = await send(context, address, 'POST', approve, { mix_data: data });
      const shown = async () => {
        const keys = await page
          .locator('kbd, .key, .tap-key, .for-keys')
          .evaluateAll((all) =>
            all.filter((it) => it.closest('dl') === null && it.checkVisibility()).map((it) => it.textContent),
          );
        const words = page.getByText(/Enter (saves|rejects)|Ctrl|\u2318|\u21e7/).filter({ visible: true });
        return [...keys, ...(await words.allTextContents())];
      };
      const places = [
        ['admin/dashboard', () => page.getByRole('heading', { name: 'Admin Dashboard' })],
        ['admin/staged-entities', () => page.getByText('Early Ferry by Kelp')],
        [`admin/staged-entities?open=${id}`, () => page.getByRole('button', { name: 'Save for later' })],
        [`admin/staged-entity/${id}`, () => page.getByRole('button', { name: 'Save for later' })],
        [`admin/mix-editor/${mix_id}`, () => page.getByRole('button', { name: 'Edit track 2' })],
        ['admin/moderation', () => page.getByRole('heading', { name: 'Moderation' })],
        ['admin/duplicates', () => page.getByText('Nothing looks like a duplicate')],
        [`admin/replace-by-submission/${id}`, () => page.getByText('The catalogue does not have this mix')],
        [`admin/replace-tracklist/${mix_id}`, () => page.getByRole('textbox', { name: 'Better tracklist' })],
        ['liked', () => page.getByRole('heading', { name: 'No liked tracks yet' })],
        [`mix/${slug}`, () => page.getByRole('heading', { name: 'Late Ferry' })],
      ];
      for (const [place, seen] of places) {
        await page.goto(`${address}/${place}`);
        await seen().first().waitFor();
        if (place.startsWith('admin/replace-tracklist')) {
          await seen().fill('0:00 Kelp - Salt Ladder\n4:10 Halide ft. Wharf - Low Light (Orrin Vale Remix)');
          await page.getByRole('heading', { name: /differs?$/ }).waitFor();
        }
        if (place.startsWith('admin/mix-editor')) {
          await page.getByRole('button', { name: 'Edit track 2' }).click();
          await page.getByRole('form').first().waitFor();
        }
        assert.deepEqual(await shown(), [], place);
      }
    },
    { options: { viewport: { width: 1024, height: 1366 }, hasTouch: true, isMobile: true } },
  ),
]);
