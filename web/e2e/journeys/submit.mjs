/** From a pasted tracklist to a staged entry, with and without a network. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { journeys } from '../journey.mjs';
import { says, signIn, until } from '../steps.mjs';

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

journeys([
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
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      assert.equal(await focused(), 'Edit track 3', 'the focus is at the row still');
      await page.getByRole('button', { name: 'Edit track 1' }).click();
      await page.getByLabel('Time').fill('abc');
      await page.getByLabel('Title').fill(' ');
      await page.keyboard.press('Enter');
      await page.getByText('Please enter a time such as 4:05 or 1:04:05').waitFor();
      await page.getByText('Title is required').waitFor();
      await page.getByLabel('Time').fill('0:05');
      await page.getByLabel('Title').fill('Foghorn, Early');
      assert.equal(await page.getByText('Title is required').count(), 0);
      await page.keyboard.press('Enter');
      await page.getByText('Foghorn, Early').waitFor();
      assert.equal(await focused(), 'Edit track 1');
      await page.getByRole('button', { name: 'Delete track 1' }).press('Enter');
      await until('two rows', async () => (await rows(page).count()) === 2);
      assert.equal(await focused(), 'Delete track 1', 'the next one has the focus');
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('it is back in its place', async () =>
        (await rows(page).first().textContent()).includes('Foghorn, Early'),
      );
      await page.getByRole('button', { name: 'Delete track 1' }).click();
      await until('two rows', async () => (await rows(page).count()) === 2);
      await page.getByRole('button', { name: '← Back to edit' }).click();
      assert.equal(await page.getByLabel('Mix Title').inputValue(), 'Night Bus');
      await page.getByText('1 row was edited in the preview and is kept. 1 row was deleted there').waitFor();
      await page.getByRole('button', { name: 'Preview' }).and(page.locator(':enabled')).click();
      await page.getByText('Grey Matter II').waitFor();
      // A row that is open counts as it stands, and holds everything back where it cannot.
      await page.getByRole('button', { name: 'Edit track 2' }).click();
      await page.getByLabel('Title').fill('');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('Title is required').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'track_title');
      await page.getByLabel('Title').fill('Halogen, Late');
      const sent = page.waitForRequest('**/api/submissions');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      const body = (await sent).postDataJSON();
      assert.equal(body.mix_title, 'Night Bus by Halden Vey');
      assert.deepEqual(
        body.mix_data.tracklist.map(({ position, title }) => [position, title]),
        [
          [1, 'Grey Matter II'],
          [2, 'Halogen, Late'],
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
    name: 'submit: offline it is read, previewed and saved; back online it is sent, once',
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
        if (request.method() === 'POST' && request.url().endsWith('/api/submissions'))
          keys.push(request.headers()['idempotency-key']);
      });
      const submit = page.getByRole('button', { name: 'Submit', exact: true });
      const saved = page.getByRole('status').filter({ hasText: 'Saved on this device' });
      await submit.click();
      await saved.getByText("'Night Bus' will be sent as soon as the network is back").waitFor();
      assert.equal(await submit.count(), 0, 'there is nothing to press twice');
      // What was typed is still there, and the page says once what becomes of it.
      await page.getByRole('button', { name: '← Back to edit' }).click();
      await page.waitForURL('**/submit-mix');
      await saved.waitFor();
      assert.equal(await page.getByText('Saved on this device').count(), 1);
      const title = page.getByLabel('Mix Title');
      const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
      assert.equal(await title.inputValue(), 'Night Bus');
      assert.equal(await page.getByLabel('Tracklist', { exact: true }).inputValue(), paste);
      assert.equal(await waiting.count(), 0, 'the form is what waits');
      // A change takes it back: what is half changed is not sent.
      await title.fill('Night Bus, Late');
      await page.getByText("You changed 'Night Bus, Late' after you submitted it.").waitFor();
      await page.getByRole('button', { name: 'Preview' }).click();
      await submit.click();
      await saved.waitFor();
      await page.getByRole('button', { name: "Don't send it" }).click();
      await submit.click();
      await saved.getByRole('button', { name: 'Submit another' }).click();
      await waiting.getByText('Night Bus, Late by Halden Vey').waitFor();
      assert.equal(await title.inputValue(), '', 'the form is free for another');
      await waiting.getByRole('button', { name: 'Edit Night Bus, Late' }).click();
      assert.equal(await title.inputValue(), 'Night Bus, Late');
      await waiting.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Preview' }).click();
      await submit.click();
      await saved.getByRole('button', { name: 'Submit another' }).click();
      await waiting.getByRole('button', { name: 'Delete Night Bus, Late' }).click();
      await waiting.waitFor({ state: 'detached' });
      await page
        .locator('[data-sonner-toast]')
        .filter({ hasText: 'will not be sent' })
        .getByRole('button', { name: 'Undo' })
        .click();
      await waiting.getByText('Night Bus, Late by Halden Vey').waitFor();
      assert.deepEqual(keys, []);
      const answer = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/api/submissions'),
      );
      await context.setOffline(false);
      assert.equal((await answer).status(), 201);
      await says(page, 'Mix submitted');
      await page
        .getByText("'Night Bus, Late' has been sent. It will appear once it has been reviewed.")
        .waitFor();
      await waiting.waitFor({ state: 'detached' });
      assert.equal(keys.length, 1);
      assert.ok(keys[0]);
    },
  },
  {
    name: 'submit: what waits outlives the page, and is sent once by the next one, in the name of its writer',
    options: { serviceWorkers: 'allow' },
    allows: [/ERR_/],
    async run({ page, context, address }) {
      await signIn(context, address, 'later@mixes.example');
      await page.goto(`${address}/submit-mix`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await page.getByRole('region', { name: 'Your submissions' }).getByText('None yet.').waitFor();
      await fill(page);
      await page.getByRole('button', { name: 'Preview' }).and(page.locator(':enabled')).click();
      await until('three rows', async () => (await rows(page).count()) === 3);
      // The browser takes itself for online, and nobody answers.
      await page.route('**/api/submissions', (route) => route.abort());
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('Saved on this device').waitFor();
      // A page that nobody answers still shows what was typed.
      await context.setOffline(true);
      await page.goto(`${address}/submit-mix`);
      await page.getByText('Saved on this device').waitFor();
      assert.equal(await page.getByLabel('Mix Title').inputValue(), 'Night Bus');
      assert.equal(await page.getByLabel('Tracklist', { exact: true }).inputValue(), paste);
      await page.goto('about:blank');
      await context.setOffline(false);
      await page.unroute('**/api/submissions');
      const posts = [];
      context.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/submissions')) posts.push(request);
      });
      await page.goto(`${address}/submit-mix`);
      await says(page, 'Mix submitted');
      await page.getByRole('heading', { name: 'A better way to listen' }).waitFor();
      await page.goto(`${address}/submit-mix`);
      assert.equal(await page.getByLabel('Mix Title').inputValue(), '', 'what is sent is not written again');
      const own = page.getByRole('list', { name: 'Your submissions' }).getByRole('listitem');
      await own.getByText('Night Bus by Halden Vey').waitFor();
      await own.getByText('Waiting for review').waitFor();
      assert.equal(posts.length, 1);
      await page.reload();
      await own.first().waitFor();
      assert.equal(await own.count(), 1);
      assert.equal(posts.length, 1);
    },
  },
  {
    name: 'submit: what was saved and is refused later says why, and is fixed or deleted',
    allows: [/Failed to load resource/, /ERR_/],
    async run({ page, context, address }) {
      await open(page, address);
      await fill(page);
      await page.getByRole('button', { name: 'Preview' }).click();
      await until('three rows', async () => (await rows(page).count()) === 3);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('Saved on this device').waitFor();
      await page.route('**/api/submissions', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 401, body: '' }) : route.continue(),
      );
      await context.setOffline(false);
      await says(page, 'Submission Failed');
      const why = 'Authentication required. Please sign in to submit your mix.';
      await page.getByRole('status').getByText(why, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Submit another' }).click();
      const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
      await waiting.getByText(why).waitFor();
      await page.unroute('**/api/submissions');
      await waiting.getByRole('button', { name: 'Try again: Night Bus' }).click();
      await says(page, 'Mix submitted');
      await waiting.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'submit: SoundCloud is asked, and what it says is offered where nothing was typed',
    allows: [/403/, /404/, /422/, /502/],
    async run({ page, address }) {
      await open(page, address);
      const field = page.getByLabel('SoundCloud URL');
      await field.fill('https://soundcloud.com/closed/mix');
      await page
        .getByText('SoundCloud does not tell other sites about this mix. You can submit it all the same.')
        .waitFor();
      await field.fill('https://on.soundcloud.com/Away1');
      await page
        .getByText("This short link does not lead to a mix on SoundCloud. Paste the mix's own address")
        .waitFor();
      await field.fill('https://on.soundcloud.com/Bus1');
      await page.getByText('night-bus', { exact: true }).waitFor();
      await field.fill('https://soundcloud.com/missing/mix');
      await page
        .getByText('SoundCloud has no such mix, or it is private. You can submit it anyway.')
        .waitFor();
      await field.fill('https://soundcloud.com/broken/mix');
      await page
        .getByText("SoundCloud isn't answering right now. You can submit the mix all the same.")
        .waitFor();
      await page.getByLabel('Mix Title').fill('My own title');
      await field.fill('https://soundcloud.com/halden/late-train');
      await page.getByText('late-train', { exact: true }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Use title' }).count(), 0, 'typed text is safe');
      await page.getByRole('button', { name: 'Use artist' }).click();
      assert.equal(await page.getByLabel('Artist/DJ name').inputValue(), 'halden');
      await page.getByRole('button', { name: 'Use cover' }).click();
      assert.equal(await page.getByLabel('Cover image URL').inputValue(), 'https://covers.example/500.jpg');
      assert.equal(await page.getByLabel('Mix Title').inputValue(), 'My own title');
      await page.getByLabel('Mix Title').fill('');
      await page.getByRole('button', { name: 'Use title' }).click();
      assert.equal(await page.getByLabel('Mix Title').inputValue(), 'late-train');
    },
  },
  {
    name: 'submit: a mix that is here, or waits already, is pointed out before it is sent',
    async run({ page, context, address }) {
      await open(page, address);
      await page.getByLabel('SoundCloud URL').fill('https://m.soundcloud.com/segue/refused/?si=1');
      const here = page.getByText('This mix is here already.');
      await here.waitFor();
      assert.equal(
        await page.locator('main').getByRole('link', { name: 'Open it' }).getAttribute('href'),
        '/mix/widget-refused',
      );
      await fill(page);
      await page.getByLabel('SoundCloud URL').fill('https://soundcloud.com/halden/known-twice');
      await here.waitFor({ state: 'detached' });
      const sent = await context.request.post(`${address}/api/submissions`, {
        headers: { origin: address },
        data: {
          mix_title: 'Twice by Halden Vey',
          mix_data: {
            title: 'Twice',
            artist: 'Halden Vey',
            date: '2026-03-14',
            soundcloud_url: 'https://soundcloud.com/halden/known-twice',
            tracklist: [{ position: 1, artist: 'Pelt', title: 'Grey Matter', played_with_previous: false }],
            tracklist_raw: 'Pelt - Grey Matter',
          },
        },
      });
      assert.equal(sent.status(), 201, await sent.text());
      await page.reload();
      await page.getByText('Someone has submitted this mix already. It is waiting for review.').waitFor();
      await page.getByRole('button', { name: 'Preview' }).and(page.locator(':enabled')).click();
      await until('three rows', async () => (await rows(page).count()) === 3);
      await page.getByText('Someone has submitted this mix already. It is waiting for review.').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Submit', exact: true }).isEnabled());
      await signIn(context, address, 'known-twice@mixes.example');
      const answer = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/api/submissions'),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      assert.equal((await answer).status(), 201);
      await open(page, address);
      await fill(page);
      await page.getByLabel('SoundCloud URL').fill('https://soundcloud.com/halden/known-twice');
      await page.getByText('You have submitted this mix already. It is waiting for review.').waitFor();
    },
  },
  {
    name: 'submit: a refusal is said in the words that are its own',
    allows: [/Failed to load resource/],
    async run({ page, address }) {
      await open(page, address);
      await fill(page);
      await page.getByRole('button', { name: 'Preview' }).click();
      await until('three rows', async () => (await rows(page).count()) === 3);
      let answer;
      await page.route('**/api/submissions', (route) => route.fulfill(answer));
      const detail = 'Too many mixes at once.';
      const cases = [
        [401, {}, 'Authentication required. Please sign in to submit your mix.'],
        [403, {}, 'Authentication required. Please sign in to submit your mix.'],
        [
          404,
          {},
          'The submission service is temporarily unavailable. Please try again later or sign in to submit.',
        ],
        [429, { code: 'flood', detail }, detail],
        [500, {}, 'There was an error submitting your mix. Please try again.'],
      ];
      for (const [status, body, words] of cases) {
        answer = { status, contentType: 'application/problem+json', body: JSON.stringify(body) };
        await page.getByRole('button', { name: 'Submit', exact: true }).click();
        await says(page, 'Submission Failed');
        await page.locator('[data-sonner-toast]').getByText(words, { exact: true }).first().waitFor();
        assert.equal(await rows(page).count(), 3, 'nothing is lost');
      }
    },
  },
  {
    name: "submit: a member's own submissions are shown with what became of them",
    allows: [/500/],
    async run({ page, context, address }) {
      await signIn(context, address, 'own@mixes.example');
      const one = (id, more) => ({
        id,
        mix_title: `${id} by Halden Vey`,
        status: 'pending',
        reason: null,
        mix_slug: null,
        created_at: '2026-03-14T20:00:00Z',
        reviewed_at: null,
        ...more,
      });
      const submissions = [
        one('Fresh'),
        one('Taken', { status: 'imported', mix_slug: 'terrace-lights-out' }),
        one('Refused', { status: 'rejected', reason: 'The link leads to another mix.' }),
        one('Fine', { status: 'approved' }),
        one('Older'),
        one('Oldest'),
      ];
      let answer = { status: 500, body: '' };
      await page.route('**/api/submissions', (route) => route.fulfill(answer));
      await page.goto(`${address}/submit-mix`);
      const region = page.getByRole('region', { name: 'Your submissions' });
      await region.getByText('Your submissions could not be loaded.').waitFor();
      answer = { json: { submissions } };
      await region.getByRole('button', { name: 'Try Again' }).click();
      const row = (name) => region.getByRole('listitem').filter({ hasText: name });
      await row('Fresh').getByText('Waiting for review').waitFor();
      await row('Taken').getByText('In the catalogue').waitFor();
      assert.equal(await row('Taken').getByRole('link').getAttribute('href'), '/mix/terrace-lights-out');
      await row('Refused').getByText('Rejected').waitFor();
      await row('Refused').getByText('The link leads to another mix.').waitFor();
      await row('Fine').getByText('Approved').waitFor();
      assert.equal(await region.getByRole('listitem').count(), 5);
      await region.getByRole('button', { name: 'Show 1 more' }).click();
      assert.equal(await region.getByRole('listitem').count(), 6);
    },
  },
  {
    name: 'submit: axe finds nothing in all that the page can say, on any screen',
    options: { reducedMotion: 'reduce' },
    allows: [/ERR_/],
    async run({ page, context, address }) {
      await signIn(context, address, 'all@mixes.example');
      const icon = new URL('../../public/icon-192.png', import.meta.url).pathname;
      await page.route('https://covers.example/**', (route) => route.fulfill({ path: icon }));
      const submit = async () => {
        await fill(page);
        await page.getByRole('button', { name: 'Preview' }).click();
        await until('three rows', async () => (await rows(page).count()) === 3);
        await page.getByRole('button', { name: 'Submit', exact: true }).click();
      };
      await open(page, address);
      await submit();
      await page.getByRole('heading', { name: 'A better way to listen' }).waitFor();
      await page.route('**/api/submissions', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await open(page, address);
      await submit();
      await page.getByText('Saved on this device').waitFor();
      await page.getByRole('button', { name: 'Submit another' }).click();
      await page.getByRole('region', { name: 'Waiting to be sent' }).waitFor();
      await page.getByLabel('SoundCloud URL').fill('https://soundcloud.com/halden/night-bus');
      for (const width of [1440, 768, 375]) {
        await page.setViewportSize({ width, height: 900 });
        await page.getByRole('button', { name: 'Use all' }).waitFor();
        await page.getByText('You have submitted this mix already.').waitFor();
        await page.getByRole('list', { name: 'Your submissions' }).waitFor();
        await check(page, `the form, what waits and what was sent at ${width} px`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, `nothing sticks out at ${width} px`);
        if (process.env.SEGUE_SHOTS) {
          const path = `${process.env.SEGUE_SHOTS}/submit-${width}.png`;
          await page.screenshot({ path, fullPage: true });
        }
      }
    },
  },
  {
    name: 'submit: what is wrong is said at the field, and goes when it is fixed',
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
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('button', { name: 'Preview' }).click();
      assert.equal(await page.getByText('Validation Error').count(), 1, 'it is said once');
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
    name: 'submit: a list is swapped and lines are read as tracks at one press each, and Undo takes it back',
    async run({ page, address }) {
      // Once the first of two doubtful lines is mended, the button of the second comes to lie under the pointer.
      const doubtful =
        'Low Tide - Orrin Vale\nGrey Matter ~ Pelt\nFoghorn ~ Early\nHalogen - Twelve Lanterns';
      const text = 'Low Tide - Orrin Vale\nGrey Matter ~ Pelt\nHour 2\nHalogen - Twelve Lanterns';
      const read = async () =>
        (await page.getByRole('region', { name: 'What was read' }).locator('ol > li').allInnerTexts()).map(
          (row) => row.replace(/\s+/g, ' '),
        );
      const field = page.getByLabel('Tracklist', { exact: true });
      await open(page, address);
      await fill(page, doubtful);
      await page
        .getByRole('button', { name: 'Read line 2 as a track: Grey Matter - Pelt' })
        .dblclick({ delay: 400 });
      await page.getByRole('status').filter({ hasText: 'Line 2 is read as a track' }).waitFor();
      assert.equal(await field.inputValue(), doubtful.replace('~', '-'), 'two presses are one');
      await page.waitForTimeout(350);
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('both lines are as they were', async () => (await field.inputValue()) === doubtful);
      await fill(page, text);
      await page.getByText('1 line was left out').click();
      await page.getByRole('list', { name: 'Lines that were left out' }).getByText('Hour 2').waitFor();
      const asTrack = page.getByRole('button', { name: 'Read line 2 as a track: Grey Matter - Pelt' });
      await asTrack.dblclick();
      const made = page.getByRole('status').filter({ hasText: 'Line 2 is read as a track' });
      await made.waitFor();
      assert.equal(await field.inputValue(), text.replace('~', '-'), 'a second press writes nothing');
      await field.press('End');
      await field.press('Control+End');
      await field.pressSequentially('!');
      // Nobody types so fast, and a press within a third of a second counts as the second of two.
      await page.waitForTimeout(350);
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('the line is as it was', async () => (await field.inputValue()) === `${text}!`);
      await made.waitFor({ state: 'detached' });
      await fill(page, text);
      await page.waitForTimeout(350);
      await asTrack.press('Enter');
      await made.waitFor();
      const focused = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
        });
      await until(
        'the way back has the focus, where no other fix is left',
        async () => (await focused()) === 'Undo',
      );
      await page.waitForTimeout(350);
      await page.keyboard.press('Enter');
      await until('the fix that is offered again has it', async () => /^Read line 2/.test(await focused()));
      await field.press('Control+z');
      assert.equal(await field.inputValue(), text.replace('~', '-'), 'the keys know of fixes');
      await field.press('Control+z');
      assert.equal(await field.inputValue(), text);
      await fill(page, doubtful);
      await page.waitForTimeout(350);
      await asTrack.press('Enter');
      await until('the next fix has the focus', async () => /^Read line 3/.test(await focused()));
      await fill(page, text);
      await page.waitForTimeout(350);
      await asTrack.press('Enter');
      await until('three tracks', async () => (await read()).length === 3);

      const swap = page.getByRole('button', { name: 'Swap artists and titles' });
      assert.match((await read())[0], /Orrin Vale Low Tide$/);
      await swap.click();
      await until('the titles come first', async () => /Low Tide Orrin Vale$/.test((await read())[0]));
      assert.equal(await swap.getAttribute('aria-pressed'), 'true');
      assert.equal(
        await swap.evaluate((button) => button === document.activeElement),
        true,
        'the focus stays',
      );
      await page.reload();
      await until('it is kept', async () => /Low Tide Orrin Vale$/.test((await read())[0] ?? ''));

      await page.getByRole('button', { name: 'Preview' }).click();
      await rows(page)
        .filter({ hasText: /Low Tide\s*Orrin Vale/ })
        .waitFor();
      await swap.click();
      await says(page, 'Artists and titles swapped');
      await rows(page)
        .filter({ hasText: /Orrin Vale\s*Low Tide/ })
        .waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await rows(page)
        .filter({ hasText: /Low Tide\s*Orrin Vale/ })
        .waitFor();
      await page.getByRole('button', { name: '← Back to edit' }).click();
      await field.press('Control+End');
      await field.pressSequentially('\nOsk - Dusk');
      assert.equal(await swap.getAttribute('aria-pressed'), 'true', 'it is the same list');
      await field.fill(paste);
      await until(
        'another list begins unswapped',
        async () => (await swap.getAttribute('aria-pressed')) === 'false',
      );
    },
  },
  {
    name: 'submit: of a file with two playlists either is read, and the preview mends a line as the form does',
    async run({ page, address }) {
      const track = (id, artist, title) => `<TRACK TrackID="${id}" Artist="${artist}" Name="${title}"/>`;
      const node = (name, keys) =>
        `<NODE Name="${name}" Type="1">\n${keys.map((key) => `<TRACK Key="${key}"/>`).join('')}\n</NODE>`;
      const collection = [
        '<DJ_PLAYLISTS><COLLECTION>',
        track(1, 'Orrin Vale', 'Foghorn'),
        track(2, 'Pelt', 'Grey Matter'),
        track(3, 'Twelve Lanterns', 'Halogen'),
        '</COLLECTION><PLAYLISTS><NODE Name="ROOT" Type="0">',
        node('Warm-up', [1]),
        node('Peak', [3, 2]),
        '</NODE></PLAYLISTS></DJ_PLAYLISTS>',
      ].join('\n');
      const field = page.getByLabel('Tracklist', { exact: true });
      const read = page.getByRole('region', { name: 'What was read' });
      await open(page, address);
      await fill(page, collection);
      await read.getByText("This file has 2 lists. 'Warm-up' (1 track) was read.").waitFor();
      await read.getByText("'Peak' (2 tracks) was left out.").waitFor();
      await read.getByRole('button', { name: 'Read this list, from line 9' }).click();
      await until('the other list is read', async () => (await read.locator('ol > li').count()) === 2);
      await read.getByRole('status').filter({ hasText: 'The other lists were taken out' }).waitFor();
      assert.doesNotMatch(await field.inputValue(), /Warm-up/);
      await page.waitForTimeout(350);
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('all is back', async () => (await field.inputValue()) === collection);

      const doubtful = 'Orrin Vale - Foghorn\nPelt ~ Grey Matter\nTwelve Lanterns - Halogen';
      await fill(page, doubtful);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('button', { name: 'Read line 2 as a track: Pelt - Grey Matter' }).click();
      await until('three rows', async () => (await rows(page).count()) === 3);
      await check(page, 'the mended preview');
      await page.getByRole('button', { name: '← Back to edit' }).click();
      await until(
        'the text is mended',
        async () => (await field.inputValue()) === doubtful.replace('~', '-'),
      );
    },
  },
  {
    name: 'submit: what was typed right before a reload is still there',
    async run({ page, address }) {
      await open(page, address);
      await page.getByLabel('Mix Title').evaluate((field) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
        set.call(field, 'Night Bus');
        field.dispatchEvent(new Event('input', { bubbles: true }));
        // The page takes the key in before it goes.
        setTimeout(() => location.reload(), 50);
      });
      await page.waitForEvent('load');
      await until(
        'the title is there',
        async () => (await page.getByLabel('Mix Title').inputValue()) === 'Night Bus',
      );
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
    async run({ page, context, address }) {
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
      // It finds no room on the device, and waits with the page.
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByRole('button', { name: 'Waiting for the network...' }).waitFor();
      await page.getByText(/too large to be saved on this device/).waitFor();
      await context.setOffline(false);
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
]);
