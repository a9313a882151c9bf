/** Liking: without an account, with one, in between, without a network, and the page of what is liked. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { plays, press, says, signIn, until } from '../steps.mjs';

const demo = '/mix/terrace-lights-out';
const heart = (page, title) => page.locator('main').getByRole('button', { name: `Like ${title}` });
const isLiked = async (button) => (await button.getAttribute('aria-pressed')) === 'true';

const queued = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('segue.likes') ?? '[]'));

journeys([
  {
    name: 'a like without an account is kept on the device, asks once to sign up, and goes to the account',
    async run({ page, context, address }) {
      await page.goto(address + demo);
      await heart(page, 'Pressure Cooker').click();
      await says(page, 'Added to your Liked Songs');
      const prompt = page.getByRole('dialog', { name: 'Nice taste!' });
      await prompt.getByText('Sign up to save your tracks and never lose them.').waitFor();
      await prompt.getByRole('button', { name: 'Maybe later' }).click();
      await heart(page, 'Warm Cupboard').click();
      assert.deepEqual(
        (await queued(page)).map(({ trackTitle }) => trackTitle),
        ['Pressure Cooker', 'Warm Cupboard'],
      );
      await page.reload();
      assert.ok(await isLiked(heart(page, 'Pressure Cooker')), 'kept over a reload');
      await page.goto(`${address}/liked`);
      await page.getByRole('heading', { name: 'Sign In Required' }).waitFor();
      await page.getByText('Please sign in to view your liked tracks.').waitFor();
      await signIn(context, address, 'kept-likes@mixes.example');
      await page.reload();
      await page.getByRole('heading', { name: 'Your Liked Tracks' }).waitFor();
      await page.getByText('2 tracks', { exact: true }).waitFor();
      assert.deepEqual(await queued(page), []);
    },
  },
  {
    name: "a member's like is there on the next device, and its taking back too",
    async run({ page, context, address }) {
      await signIn(context, address, 'two-devices@mixes.example');
      await page.goto(address + demo);
      await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
      await heart(page, 'Say It Slower').click();
      await says(page, 'Added to your Liked Songs');
      const other = await context.newPage();
      await other.goto(address + demo);
      await until('liked there', () => isLiked(heart(other, 'Say It Slower')));
      // Both are open: what is done in one is done in the other.
      await until('it listens', () => other.evaluate(() => localStorage.getItem('segue.kept')));
      await heart(other, 'Warm Cupboard').click();
      await until('liked here, too', () => isLiked(heart(page, 'Warm Cupboard')));
      await heart(page, 'Warm Cupboard').click();
      await until('no longer liked there', async () => !(await isLiked(heart(other, 'Warm Cupboard'))));
      await other.close();
      await heart(page, 'Say It Slower').click();
      await until('sent', async () => {
        const answer = await context.request.get(`${address}/api/likes/ids`);
        return (await answer.json()).track_ids.length === 0;
      });
    },
  },
  {
    name: 'a like that the server refuses is taken back',
    allows: [/404/],
    async run({ page, context, address }) {
      await signIn(context, address, 'refused@mixes.example');
      await page.route('**/api/likes/*', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({
              status: 404,
              contentType: 'application/problem+json',
              body: '{"code":"track.unknown"}',
            })
          : route.continue(),
      );
      await page.goto(address + demo);
      await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
      await heart(page, 'Say It Slower').click();
      await until('taken back', async () => !(await isLiked(heart(page, 'Say It Slower'))));
    },
  },
  {
    name: 'a double click likes and takes back, in that order',
    async run({ page, context, address }) {
      await signIn(context, address, 'double@mixes.example');
      await page.goto(address + demo);
      await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
      const calls = [];
      page.on('response', (answer) => {
        if (answer.url().includes('/api/likes/')) calls.push(answer.request().method());
      });
      await heart(page, 'Say It Slower').dblclick();
      await until('both sent', () => calls.filter((method) => method !== 'GET').length === 2);
      assert.deepEqual(
        calls.filter((method) => method !== 'GET'),
        ['PUT', 'DELETE'],
      );
      assert.equal(await isLiked(heart(page, 'Say It Slower')), false);
    },
  },
  {
    name: 'H likes the track that plays, and the player shows it',
    async run({ page, address }) {
      await page.goto(address + demo);
      await press(page);
      await plays(page);
      const bar = page.getByRole('region', { name: 'Player' });
      await page.keyboard.press('h');
      await page.getByRole('button', { name: 'Maybe later' }).click();
      assert.ok(await isLiked(bar.getByRole('button', { name: /^Like Warm Cupboard/ }).first()));
      assert.ok(await isLiked(heart(page, 'Warm Cupboard')));
    },
  },
  {
    name: 'liked tracks: kinds with their counts, a way back into the mix, nothing there, and failure',
    allows: [/500/],
    async run({ page, context, address }) {
      await signIn(context, address, 'kinds@mixes.example');
      await page.goto(`${address}/liked`);
      await page.getByRole('heading', { name: 'No liked tracks yet' }).waitFor();
      assert.equal(await page.getByRole('link', { name: 'Discover Mixes' }).getAttribute('href'), '/');
      await page.goto(address + demo);
      await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
      await heart(page, 'Pressure Cooker').click();
      await says(page, 'Added to your Liked Songs');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Liked Tracks' }).click();
      await page.getByRole('heading', { name: 'Your Liked Tracks' }).waitFor();
      await page.getByText('1 track', { exact: true }).waitFor();
      const empty = ['Spotify', 'Unreleased', 'Other'];
      for (const name of empty) {
        const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) });
        await tab.click();
        const count = Number(/\d+$/.exec(await tab.textContent())?.[0]);
        if (count === 0) await page.getByText('No tracks in this category').waitFor();
        else await page.getByText('Pressure Cooker').waitFor();
      }
      await page.getByRole('tab', { name: /^All/ }).click();
      await page
        .locator('main li')
        .getByRole('link', { name: /^(?!Search|Open)/ })
        .click();
      await page.waitForURL(/\/mix\/[\w-]+\?track=\d+-/);
      await page.locator('[data-row]').getByText('Pressure Cooker').first().waitFor();
      await page.route('**/api/likes?*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(`${address}/liked`);
      await page.getByRole('heading', { name: 'Error loading liked tracks' }).waitFor();
      await page.getByText('Failed to load liked tracks').waitFor();
      await page.unroute('**/api/likes?*');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('heading', { name: 'Your Liked Tracks' }).waitFor();
    },
  },
]);
