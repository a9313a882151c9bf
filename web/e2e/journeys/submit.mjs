/** From a pasted tracklist to a staged entry, with and without a network. */
import assert from 'node:assert/strict';
import { until } from '../steps.mjs';

const paste = [
  '[00:00] Orrin Vale - Foghorn',
  '[04:10] Pelt - Grey Matter (Nadja Kroes Remix)',
  '[09:30] Twelve Lanterns - Halogen',
].join('\n');

async function open(page, address) {
  await page.goto(`${address}/submit-mix`);
  await page.getByRole('button', { name: 'Preview' }).and(page.locator(':enabled')).waitFor();
  await page.waitForLoadState('networkidle');
}

async function fill(page, text = paste) {
  await page.getByLabel('Mix Title').fill('Night Bus');
  await page.getByLabel('Artist/DJ name').fill('Halden Vey');
  await page.getByLabel('SoundCloud URL').fill('https://soundcloud.com/halden/night-bus');
  await page.getByLabel('Tracklist', { exact: true }).fill(text);
}

const rows = (page) => page.getByRole('list', { name: 'Parsed tracks' }).getByRole('listitem');

export const journeys = [
  {
    name: 'submit: the paste is read while it is typed, and staged once it is sent',
    async run({ page, address }) {
      await open(page, address);
      await fill(page);
      await page.getByRole('status').filter({ hasText: '3 tracks' }).waitFor();
      await page.getByRole('button', { name: 'Preview' }).click();
      await until('three rows', async () => (await rows(page).count()) === 3);
      await page.getByRole('button', { name: 'Edit track 2' }).click();
      await page.getByLabel('Title').fill('Grey Matter II');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Grey Matter II').waitFor();
      await page.getByRole('button', { name: 'Edit track 3' }).click();
      await page.getByLabel('Artist').fill('Nobody');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Twelve Lanterns').waitFor();
      await page.getByRole('button', { name: 'Delete track 1' }).click();
      await until('two rows', async () => (await rows(page).count()) === 2);
      await page.getByRole('button', { name: '← Back to edit' }).click();
      assert.equal(await page.getByLabel('Mix Title').inputValue(), 'Night Bus');
      await page.getByRole('button', { name: 'Preview' }).and(page.locator(':enabled')).click();
      await page.getByText('Grey Matter II').waitFor();
      const sent = page.waitForRequest('**/api/submissions');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      const body = (await sent).postDataJSON();
      assert.equal(body.mix_title, 'Night Bus by Halden Vey');
      assert.deepEqual(
        body.mix_data.tracklist.map(({ position, title }) => [position, title]),
        [
          [1, 'Grey Matter II'],
          [2, 'Halogen'],
        ],
      );
      await page.getByText('Mix submitted').waitFor();
      await page.getByRole('heading', { name: 'A better way to listen' }).waitFor();
      await page.goto(`${address}/submit-mix`);
      assert.equal(await page.getByLabel('Mix Title').inputValue(), '', 'the draft is gone');
    },
  },
  {
    name: 'submit: a double click sends once',
    async run({ page, address }) {
      let posts = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/submissions')) posts += 1;
      });
      await open(page, address);
      await fill(page);
      await page.getByRole('button', { name: 'Preview' }).click();
      await until('three rows', async () => (await rows(page).count()) === 3);
      await page.getByRole('button', { name: 'Submit', exact: true }).dblclick();
      await page.getByRole('heading', { name: 'A better way to listen' }).waitFor();
      await page.getByText('Mix submitted').first().waitFor();
      assert.equal(posts, 1);
      assert.equal(await page.getByText('Mix submitted').count(), 1);
    },
  },
  {
    name: 'submit: offline it is read, previewed and waits; back online it is sent, once',
    allows: [/ERR_INTERNET_DISCONNECTED/],
    async run({ page, context, address }) {
      await open(page, address);
      await context.setOffline(true);
      await fill(page);
      await page.getByRole('status').filter({ hasText: '3 tracks' }).waitFor();
      await page.getByRole('button', { name: 'Preview' }).click();
      await until('three rows', async () => (await rows(page).count()) === 3);
      await page.getByRole('button', { name: 'Delete track 1' }).click();
      const keys = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/submissions')) keys.push(request.headers()['idempotency-key']);
      });
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByRole('button', { name: 'Waiting for the network...' }).waitFor();
      assert.deepEqual(keys, []);
      const answer = page.waitForResponse('**/api/submissions');
      await context.setOffline(false);
      assert.equal((await answer).status(), 201);
      await page.getByText('Mix submitted').waitFor();
      assert.equal(new Set(keys).size, 1);
      assert.ok(keys[0]);
    },
  },
  {
    name: 'submit: what is wrong is said at the field, and goes when it is mended',
    async run({ page, address }) {
      await open(page, address);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('Validation Error').waitFor();
      await page.getByText('Please fix the errors before continuing').waitFor();
      const messages = [
        'Mix title is required',
        'Artist/DJ name is required',
        'SoundCloud URL is required',
        'Tracklist is required',
      ];
      for (const message of messages) await page.getByText(message).waitFor();
      await page.getByLabel('Mix Title').fill('x');
      await until('its message goes', async () => !(await page.getByText('Mix title is required').count()));
      await fill(page);
      await page.getByLabel('SoundCloud URL').fill('https://soundcloud.com.evil.io/x');
      await page.getByLabel('Cover image URL').fill('nonsense');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('Please provide a valid SoundCloud URL').waitFor();
      await page.getByText('Please provide a valid image URL').waitFor();
      await page.getByLabel('SoundCloud URL').fill('nonsense');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('Please provide a valid URL').waitFor();
    },
  },
  {
    name: 'submit: text without a track is a parsing error, and stays',
    async run({ page, address }) {
      await open(page, address);
      await fill(page, 'nothing to see here');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('Parsing Error').waitFor();
      await page.getByText('Could not parse the tracklist. Please check the format.').waitFor();
      assert.equal(await page.getByLabel('Tracklist', { exact: true }).inputValue(), 'nothing to see here');
    },
  },
  {
    name: 'submit: the preview without a draft leads to the form',
    async run({ page, address }) {
      await page.goto(`${address}/submit-mix/preview`);
      await page.waitForURL('**/submit-mix');
      await page.getByLabel('Mix Title').waitFor();
    },
  },
  {
    allows: [/Failed to load resource/],
    name: 'submit: 5 MB, NUL bytes, emoji and right-to-left text freeze nothing and are kept',
    async run({ page, address }) {
      await open(page, address);
      const field = page.getByLabel('Tracklist', { exact: true });
      const awkward = 'مزيج - أغنية\n🎧🎧 - 🔥\n\u0000\u0001 - \u0000\n';
      await field.fill(awkward);
      await page.getByRole('region', { name: 'What was read' }).waitFor();
      /** Pastes so many bytes, and says how long the page stood still at the longest. */
      const paste = (bytes) =>
        page.evaluate(async (bytes) => {
          const line = '[00:10] Somebody - Something Rather Long To Make It Bytes (Somebody Else Remix)\n';
          const area = document.querySelector('#tracklist_raw');
          const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set;
          let worst = 0;
          let last = performance.now();
          let running = true;
          const beat = () => {
            const now = performance.now();
            worst = Math.max(worst, now - last);
            last = now;
            if (running) setTimeout(beat, 0);
          };
          beat();
          set.call(area, line.repeat(Math.ceil(bytes / line.length)));
          area.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise((done) => setTimeout(done, 3000));
          running = false;
          return { worst, kept: area.value.length };
        }, bytes);
      const small = await paste(500_000);
      const large = await paste(5_000_000);
      assert.ok(large.kept >= 5_000_000, 'the text is kept');
      // Ten times the text takes about ten times as long, however fast the machine is.
      const times = large.worst / Math.max(small.worst, 50);
      assert.ok(times < 25, `5 MB held the page ${times.toFixed(1)} times as long as 500 kB`);
      await page.getByLabel('Mix Title').fill('Huge');
      await page.getByLabel('Artist/DJ name').fill('Halden Vey');
      await page.getByLabel('SoundCloud URL').fill('https://soundcloud.com/halden/huge');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('button', { name: /^Show 300 of/ }).waitFor();
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('Submission Failed').waitFor();
      await page.getByRole('button', { name: '← Back to edit' }).click();
      const still = await page.getByLabel('Tracklist', { exact: true }).evaluate((area) => area.value.length);
      assert.ok(still >= 5_000_000, 'and is still there after the server has said that it is too much');
    },
  },
  {
    name: 'submit: a refusal is said in words, and nothing is lost',
    allows: [/Failed to load resource/],
    async run({ page, address }) {
      await open(page, address);
      await fill(page);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.route('**/api/submissions', (route) => route.fulfill({ status: 500, body: 'oops' }));
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('Submission Failed').waitFor();
      await page.getByText('There was an error submitting your mix. Please try again.').waitFor();
      assert.equal(await rows(page).count(), 3);
      await page.unroute('**/api/submissions');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('Mix submitted').waitFor();
    },
  },
];
