/** Connecting Spotify and what can go wrong with it, against a Spotify that is faked over real HTTP. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../axe.mjs';
import { journeys } from '../journey.mjs';
import { says, signInProven, until } from '../steps.mjs';

async function open(page, context, address, world, email) {
  await signInProven(context, address, email);
  world.allowSpotify(email);
  await page.goto(`${address}/settings`);
  await card(page).waitFor();
}

const card = (page) => page.getByRole('region', { name: 'Spotify Integration' });
const connect = (page) => card(page).getByRole('button', { name: 'Connect Spotify' }).click();

async function connected(page, context, address, world, email) {
  await open(page, context, address, world, email);
  await connect(page);
  await says(page, 'Spotify connected');
  await page.waitForURL(`${address}/settings`);
  await card(page).getByText('Connected as kelp').waitFor();
}

/** Makes Spotify know every track of the catalogue's files. */
function makeKnown(folder) {
  const path = join(folder, 'tracks.jsonl');
  const lines = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const known = lines.map((track, number) => {
    const id = `known${String(number).padStart(17, '0')}`;
    const rest = { album: null, album_id: null, image_url: null, preview_url: null, popularity: null };
    const spotify = { id, spotify_id: id, title: track.title, artist: 'Somebody', ...rest };
    return { ...track, spotify: { ...spotify, duration_ms: null, release_date: null } };
  });
  writeFileSync(path, known.map((track) => `${JSON.stringify(track)}\n`).join(''));
}

const answer = (page, path, status, body = '') =>
  page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status, contentType: 'application/json', body }),
  );

journeys([
  {
    name: 'spotify: connected, its likes chosen, and disconnected',
    allows: [/500/],
    async run({ page, context, address, world }) {
      await connected(page, context, address, world, 'connects@mixes.example');
      const liked = card(page).getByRole('switch', { name: 'Add to Spotify Liked Songs' });
      const playlist = card(page).getByRole('switch', { name: 'Add to Segue.fm playlist' });
      for (const choice of [liked, playlist]) assert.equal(await choice.getAttribute('aria-checked'), 'true');
      const saved = page.waitForResponse((response) => response.url().endsWith('/like-preferences'));
      await playlist.press('Space');
      assert.equal((await saved).status(), 200);
      await page.reload();
      await card(page).getByText('Connected as kelp').waitFor();
      assert.equal(await liked.getAttribute('aria-checked'), 'true');
      assert.equal(await playlist.getAttribute('aria-checked'), 'false');
      await answer(page, '**/api/spotify/connection', 500);
      const leave = card(page).getByRole('button', { name: 'Disconnect' });
      await leave.click();
      await says(page, 'Failed to disconnect Spotify. Please try again.');
      await page.unroute('**/api/spotify/connection');
      await leave.click();
      await says(page, 'Spotify disconnected');
      await card(page).getByRole('button', { name: 'Connect Spotify' }).waitFor();
    },
  },
  {
    name: 'spotify: a choice that cannot be saved is kept on this device, and sent again by itself and by hand',
    allows: [/500/, /ERR_INTERNET_DISCONNECTED/],
    async run({ page, context, address, world }) {
      await connected(page, context, address, world, 'keeps-a-choice@mixes.example');
      await answer(page, '**/api/user/like-preferences', 500);
      const liked = card(page).getByRole('switch', { name: 'Add to Spotify Liked Songs' });
      await liked.click();
      await says(page, 'Failed to save preferences. Please try again in settings.');
      // A page that opens sends the choice by itself: refused here, it must not be what saves it below.
      const tried = page.waitForResponse((response) => response.url().endsWith('/like-preferences'));
      await page.reload();
      assert.equal((await tried).status(), 500);
      const waits = card(page).getByText('This choice is not saved yet, so your likes continue as before.');
      await waits.waitFor();
      const isSaved = async (wanted) => {
        await waits.waitFor({ state: 'detached' });
        assert.equal(await liked.getAttribute('aria-checked'), String(wanted));
        const own = await (await context.request.get(`${address}/api/user`)).json();
        assert.equal(own.like_preferences.add_to_spotify_liked, wanted);
      };
      assert.equal(await liked.getAttribute('aria-checked'), 'false');
      await page.unroute('**/api/user/like-preferences');
      await card(page).getByRole('button', { name: 'Save again' }).click();
      await isSaved(false);
      await context.setOffline(true);
      await liked.click();
      await waits.waitFor();
      await context.setOffline(false);
      await isSaved(true);
      await answer(page, '**/api/user/like-preferences', 500);
      await liked.click();
      await waits.waitFor();
      await page.unroute('**/api/user/like-preferences');
      await page.reload();
      await card(page).getByText('Connected as kelp').waitFor();
      await isSaved(false);
    },
  },
  {
    name: 'spotify: a connection that cannot begin says why, and can be tried again',
    allows: [/500/, /502/, /ERR_FAILED/],
    async run({ page, context, address, world }) {
      await open(page, context, address, world, 'cannot-begin@mixes.example');
      for (const [status, body, words] of [
        [
          502,
          '{"code":"provider.unreachable","detail":"Spotify does not answer."}',
          'Spotify does not answer.',
        ],
        [500, '', 'Failed to get Spotify OAuth URL'],
        [200, '{"url":"","state":"s"}', 'No OAuth URL received'],
      ]) {
        await answer(page, '**/api/spotify/connection', status, body);
        await connect(page);
        await says(page, 'Connection failed');
        await says(page, words);
        await page.unroute('**/api/spotify/connection');
      }
      await page.route('**/api/spotify/connection', (route) => route.abort());
      await connect(page);
      await says(page, 'Something went wrong. Please try again.');
    },
  },
  {
    name: 'spotify: whoever comes back from Spotify without going there is no longer on their way after 5 s',
    async run({ page, context, address, world }) {
      await open(page, context, address, world, 'turns-back@mixes.example');
      await page.evaluate(() => sessionStorage.setItem('segue.spotify-connecting', 'true'));
      const began = Date.now();
      await page.reload();
      await card(page).getByRole('button', { name: 'Connecting...' }).waitFor();
      await card(page).getByRole('button', { name: 'Connect Spotify' }).waitFor();
      assert.ok(Date.now() - began >= 5000, 'not before five seconds');
    },
  },
  {
    name: 'spotify callback: denied, without a code, not asked for here, and refused by the server',
    allows: [/410/, /403/],
    async run({ page, context, address, world }) {
      await open(page, context, address, world, 'callback@mixes.example');
      const back = () => page.waitForURL(`${address}/settings`);
      await world.spotify({ mood: 'unwilling' });
      try {
        await connect(page);
        await says(page, 'Authorization failed');
        await says(page, 'You denied access to your Spotify account');
        await back();
      } finally {
        await world.spotify({ mood: 'older' });
      }
      await page.goto(`${address}/spotify-callback?state=s`);
      await says(page, 'Invalid callback');
      await says(page, 'Missing authorization code');
      await back();
      await page.goto(`${address}/spotify-callback?code=c&state=somebody-elses`);
      await says(page, 'Invalid callback');
      await back();
      await page.evaluate(() => sessionStorage.setItem('segue.spotify-state', '"never-begun"'));
      await page.goto(`${address}/spotify-callback?code=c&state=never-begun`);
      await says(page, 'Connection failed');
      await back();
      await world.spotify({ mood: 'unregistered' });
      try {
        await connect(page);
        await says(page, 'Connection failed');
        await page.getByText(/Spotify lets only a few people use this site so far/).waitFor();
      } finally {
        await world.spotify({ mood: 'older' });
      }
      await page.route('**/api/spotify/connection', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 403, body: '' }) : route.continue(),
      );
      await connect(page);
      await says(page, 'Failed to connect to Spotify');
    },
  },
  {
    name: 'spotify callback: a code that is not taken, and a browser that kept nothing of its beginning, say so',
    allows: [/410/, /502/],
    async run({ page, context, address, world }) {
      await open(page, context, address, world, 'bent-code@mixes.example');
      await page.route('**/api/spotify/connection', (route) => {
        const asked = route.request();
        if (asked.method() !== 'PUT') return route.continue();
        return route.continue({ postData: JSON.stringify({ ...asked.postDataJSON(), code: 'bent' }) });
      });
      await connect(page);
      await says(page, 'Connection failed');
      await says(page, 'Failed to exchange code for token');
      await page.unroute('**/api/spotify/connection');
      await page.waitForURL(`${address}/settings`);
      await page.route('**/api/spotify/connection', async (route) => {
        if (route.request().method() === 'PUT') await context.clearCookies({ name: /browser/ });
        await route.continue();
      });
      await connect(page);
      await says(page, 'No code verifier found');
    },
  },
  {
    name: 'spotify callback: whoever is not signed in after five looks is led to the sign-in',
    async run({ page, address }) {
      await page.goto(address);
      await page.evaluate(() => sessionStorage.setItem('segue.spotify-state', '"s7ate"'));
      const began = Date.now();
      await page.goto(`${address}/spotify-callback?code=c0de&state=s7ate`);
      await page.getByText('Connecting to Spotify...').waitFor();
      assert.equal(new URL(page.url()).search, '', 'the code is out of the address');
      await page.waitForURL(`${address}/sign-in`);
      assert.ok(Date.now() - began >= 2000, 'not before it has looked five times');
      await says(page, 'Authentication required');
      await says(page, 'Please sign in before connecting to Spotify');
    },
  },
  {
    name: 'spotify: a like is synced, and one that is on its way, refused or cut off says so and goes on',
    limitMs: 300_000,
    async run({ page, context, world }) {
      const server = await world.ownServer(makeKnown);
      const { address } = server;
      const like = async (title) => {
        await page.goto(`${address}/mix/terrace-lights-out`);
        await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
        await page
          .locator('main')
          .getByRole('button', { name: `Like ${title}` })
          .click();
        await says(page, 'Added to your Liked Songs');
        await says(page, 'Synced with Spotify');
      };
      const liked = async (title, words) => {
        await page.goto(`${address}/liked`);
        const row = page.locator('main li').filter({ hasText: title });
        await until(`${title}: ${words}`, async () => {
          await page.reload();
          await row.waitFor();
          return row.getByText(words, { exact: true }).count();
        });
      };
      try {
        await connected(page, context, address, server, 'likes-travel@mixes.example');
        await like('Pressure Cooker');
        await liked('Pressure Cooker', 'In your Spotify library');
        await world.spotify({ mood: 'broken' });
        await like('Warm Cupboard');
        await liked('Warm Cupboard', 'On its way to Spotify');
        await page.goto(`${address}/settings`);
        await card(page)
          .getByText(/^1 like is on the way to Spotify\. Spotify API error: 5\d\d/)
          .waitFor();
        await world.spotify({ mood: 'closed' });
        await like('Say It Slower');
        await liked('Say It Slower', 'Not accepted by Spotify');
        await check(page, 'liked tracks that fare differently');
        // The like that was on its way may have been refused by now as well.
        await page.getByRole('link', { name: 'Not accepted by Spotify' }).first().click();
        await card(page)
          .getByText(/[12] likes? did not arrive at Spotify\. Spotify API error: 403/)
          .waitFor();
        await world.spotify({ mood: 'older' });
        await card(page).getByRole('button', { name: 'Try again' }).click();
        await card(page)
          .getByText(/did not arrive/)
          .waitFor({ state: 'detached' });
        await card(page)
          .getByText(/on the way/)
          .waitFor({ state: 'detached' });
        await liked('Say It Slower', 'In your Spotify library');
        await world.spotify({ revoke: true });
        await like("Caretaker's Keys");
        await page.goto(`${address}/settings`);
        await card(page).getByText('Your connection to Spotify has ended. Connect it again.').waitFor();
        await card(page).getByText('1 like waits until you reconnect.').waitFor();
        await card(page).getByText('Last connected as kelp').waitFor();
        assert.equal(
          await card(page)
            .getByText(/on the way/)
            .count(),
          0,
        );
        await check(page, 'a connection that has ended');
        await liked("Caretaker's Keys", 'Waiting until you reconnect Spotify');
        await page.getByRole('link', { name: 'Waiting until you reconnect Spotify' }).click();
        await card(page).getByRole('button', { name: 'Connect again' }).click();
        await says(page, 'Spotify connected');
        await card(page).getByRole('alert').waitFor({ state: 'detached' });
      } finally {
        await world.spotify({ mood: 'older' });
        // What the page listens to must not break off under it.
        await page.goto('about:blank');
        await server.kill();
      }
    },
  },
]);
