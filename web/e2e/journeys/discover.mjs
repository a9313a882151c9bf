/** What friends play: connected, read, recommended, sent away; and how members become friends. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { check } from '../axe.mjs';
import { journeys } from '../journey.mjs';
import { anArtist, aPlay, befriend, connect, named } from '../listeners.mjs';
import { says, signIn, signInProven, stands, until } from '../steps.mjs';

const path = '/discover-weekly';
const taste = [anArtist('Halide', ['dub techno', 'ambient']), anArtist('Wharf', ['dub techno'])];

/** A server of its own for one journey: who its members are and what they play is its own too. */
const discover = (name, run, more = {}) => ({
  name: `discover: ${name}`,
  walk: run,
  ...more,
  async run({ page, context, world }) {
    const site = await world.anotherServer();
    const browser = context.browser();
    const others = [];
    const somebody = async (username) => {
      const other = await browser.newContext({ viewport: page.viewportSize() });
      others.push(other);
      await named(other, site.address, username);
      return other;
    };
    try {
      await run({ page, context, world, site, address: site.address, somebody });
    } finally {
      await page.goto('about:blank');
      for (const other of others) await other.close();
      await site.kill();
      // Whoever else connects in these journeys is kelp there.
      await world.spotify({ mood: 'older', person: 'kelp' });
      // Its sounds are many megabytes, and no other journey asks for them.
      rmSync(site.dataDir, { recursive: true });
    }
  },
});

const tracks = (page) => page.getByRole('list', { name: 'Recommended tracks' }).getByRole('listitem');
const titles = async (page) => {
  const found = await page
    .getByRole('list', { name: 'Recommended tracks' })
    .getByText(/^Title of/)
    .all();
  return Promise.all(found.map((title) => title.textContent()));
};
const friends = (page) => page.getByRole('region', { name: 'Friends', exact: true });

/** Ada, on the page, and Kelp, her friend, who plays three tracks. */
async function withFriend({ context, world, site, somebody, address }, top_artists = taste) {
  const kelp = await somebody('kelp');
  const picture = `${address}/icon-192.png`;
  const plays = ['night-bus', 'foghorn', 'halogen'].map((id, at) => aPlay(id, 'Halide', at, picture));
  await connect(kelp, world, site, 'kelp', { recently_played: plays, top_artists });
  await named(context, address, 'ada');
  await connect(context, world, site, 'ada', { recently_played: [], top_artists });
  await befriend(address, [context, 'ada'], [kelp, 'kelp']);
  return kelp;
}

journeys([
  discover('whoever is signed out signs in first, and is back then', async ({ page, context, address }) => {
    await page.goto(address + path);
    await page.getByRole('heading', { name: /^Sign in to/ }).waitFor();
    await signIn(context, address, 'late@mixes.example');
    await page.reload();
    await page.getByRole('heading', { name: 'Discover Weekly' }).waitFor();
    await page.getByRole('heading', { name: 'Connect Your Spotify' }).waitFor();
    const settings = page.locator('main').getByRole('link', { name: 'Go to Settings' });
    assert.equal(await settings.getAttribute('href'), '/settings');
  }),
  discover(
    'without Spotify it comes from what a member likes here, says why, and plays',
    async ({ page, context, address }) => {
      await signIn(context, address, 'likes@mixes.example');
      const { tracks: rows } = await (
        await context.request.get(`${address}/api/mixes/terrace-lights-out`)
      ).json();
      const liked = rows.find(({ title }) => title === 'Pressure Cooker');
      const like = await context.request.put(`${address}/api/likes/${liked.track_id}`, {
        headers: { origin: address },
        data: {},
      });
      assert.ok(like.ok(), await like.text());
      await page.goto(address + path);
      await page.getByRole('heading', { name: 'From what you like' }).waitFor();
      await check(page, 'Discover Weekly from likes');
      await page.getByText('Mixed near Pressure Cooker, which you like').first().waitFor();
      await page.getByText('By Lathe Nine, whom you like').first().waitFor();
      // The week and the tracks' ids decide which six of its neighbours are shown: one of this mix is always.
      await page
        .getByRole('button', { name: /^Play .* in Terrace, Lights Out$/ })
        .first()
        .click();
      const player = page.getByRole('region', { name: 'Player' }).first();
      await player.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    },
  ),
  discover(
    'what friends play is recommended, with whose it is and why; less like this goes, comes back and stays away',
    async (world) => {
      const { page, address } = world;
      await withFriend(world);
      await page.goto(address);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Discover Weekly' }).click();
      await until('three tracks', async () => (await tracks(page).count()) === 3);
      const before = await titles(page);
      assert.deepEqual(before, ['Title of night-bus', 'Title of foghorn', 'Title of halogen']);
      const first = tracks(page).first();
      await first.getByText('via kelp').waitFor();
      await first.getByText(/^\d+% match$/).waitFor();
      await first.getByText('You both play Halide, Wharf · dub techno, ambient').waitFor();
      const link = first.getByRole('link', { name: /^Open Title of night-bus on Spotify/ });
      assert.equal(await link.getAttribute('href'), 'https://open.spotify.com/track/night-bus');
      const refuse = (title) => page.getByRole('button', { name: `Less like this: Title of ${title}` });
      // The second half of a double click meets the row that has moved up.
      await refuse('foghorn').dblclick();
      await until('it is gone', async () => (await tracks(page).count()) === 2);
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('it is back in its place', async () => (await titles(page)).join() === before.join());
      await refuse('night-bus').focus();
      const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await page.keyboard.press('Enter');
      assert.equal((await sent).status(), 204);
      await until('the next one has the focus', async () =>
        refuse('foghorn').evaluate((button) => button === document.activeElement),
      );
      await page.reload();
      await until('it stays away', async () => (await titles(page)).join() === before.slice(1).join());
      // What she has heard since goes, and both numbers are those of now, without a reload.
      const heard = [aPlay('foghorn', 'Halide', 0, `${address}/icon-192.png`)];
      const other = [anArtist('Somebody Else', ['skiffle'])];
      await world.world.spotify({ person: 'ada', recently_played: heard, top_artists: other });
      const percent = (place) => place.getByText(/^\d+% match$/).textContent();
      const was = await percent(friends(page));
      await page.getByRole('button', { name: 'Sync Data' }).click();
      await says(page, 'Data synced successfully!');
      await until('what was heard is gone', async () => (await titles(page)).join() === before[2]);
      await until('the friends tell another match', async () => (await percent(friends(page))) !== was);
      assert.equal(await percent(tracks(page).first()), await percent(friends(page)));
    },
  ),
  discover(
    'a reading tells how far it is and that it is done, and says why when it fails',
    async ({ page, context, world, site, address }) => {
      await named(context, address, 'otto');
      await connect(context, world, site, 'otto', { recently_played: [], top_artists: taste });
      await page.goto(address + path);
      await page.getByRole('heading', { name: 'No Recommendations Yet' }).waitFor();
      await page.getByText("Add some friends to see what they're listening to!").waitFor();
      const sync = page.getByRole('button', { name: 'Sync Your Data' });
      await sync.click();
      await says(page, 'Data synced successfully!');
      await world.spotify({ mood: 'busy' });
      await sync.click();
      await page.getByText('Spotify asks us to wait. We go on in 2 min.').waitFor();
      await page.getByText(/^Reading what you play on Spotify: step \d of 9$/).waitFor();
      assert.ok(await page.getByRole('progressbar').isVisible());
      await world.spotify({ mood: 'unregistered' });
      const asked = await context.request.post(`${address}/api/spotify/sync`, {
        headers: { origin: address },
      });
      assert.equal(asked.status(), 202);
      await says(page, 'Sync failed');
      await page
        .getByText(/^Spotify lets only a few people use this site so far/)
        .first()
        .waitFor();
      assert.equal(
        await page.getByRole('link', { name: 'Your Spotify settings' }).getAttribute('href'),
        '/settings',
      );
      await world.spotify({ mood: 'older' });
      await sync.click();
      await says(page, 'Data synced successfully!');
      const { connection } = await (await context.request.get(`${address}/api/spotify`)).json();
      assert.equal(connection.problem, null, 'whoever is let in again is connected again');
    },
    { allows: [/409/] },
  ),
  discover(
    'a reading that Spotify refuses, and a leave that it has taken back, say so',
    async ({ page, context, world, site, address }) => {
      await named(context, address, 'kelp');
      await connect(context, world, site, 'kelp', { recently_played: [], top_artists: taste });
      await page.goto(address + path);
      const sync = page.getByRole('button', { name: 'Sync Your Data' });
      await world.spotify({ mood: 'closed' });
      try {
        await sync.click();
        await says(page, 'Sync failed');
        await page.getByText('Spotify API error: 403').first().waitFor();
      } finally {
        await world.spotify({ mood: 'older' });
      }
      await world.spotify({ revoke: true });
      await sync.click();
      await page
        .getByText(/^Failed to refresh token/)
        .first()
        .waitFor();
      await sync.click();
      await page
        .getByText("No valid Spotify access token. Press 'Connect again' in your settings.")
        .first()
        .waitFor();
    },
    { allows: [/409/] },
  ),
  discover(
    'on its way there are ten rows; what fails says so and is tried again, each part by itself',
    async ({ page, context, address }) => {
      await named(context, address, 'nadja');
      let answer = () => new Promise(() => undefined);
      await page.route('**/api/discover-weekly', (route) => answer(route));
      await page.route('**/api/friends', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(address + path);
      await page.getByText('Loading your recommendations...').waitFor({ state: 'attached' });
      await until('ten rows', async () => (await page.getByTestId('weekly-skeleton').count()) === 10);
      await page.getByText('Your friends could not be loaded.').waitFor();
      await page.unroute('**/api/friends');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByText('No friends yet.').waitFor();
      answer = (route) => route.fulfill({ status: 500, body: '' });
      await page.reload();
      await page.getByRole('heading', { name: 'Your recommendations could not be loaded' }).waitFor();
      await page.unroute('**/api/discover-weekly');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('heading', { name: 'Connect Your Spotify' }).waitFor();
    },
    { allows: [/500/] },
  ),
  discover(
    'friends are asked by their name, accept, decline, take back, remove, block and unblock',
    async ({ page, context, address, somebody }) => {
      await signInProven(context, address, 'ada@mixes.example');
      const kelp = await somebody('kelp');
      const theirs = await kelp.newPage();
      await page.goto(address + path);
      const field = page.getByLabel('Add a friend');
      const ask = page.getByRole('button', { name: 'Ask', exact: true });
      const said = (text) =>
        friends(page).locator('#friend-words').getByText(text, { exact: true }).waitFor();
      await ask.click();
      await said('Please enter a username');
      await field.fill('kelp');
      await ask.click();
      await said('Choose a username in your settings first, so that they know who asks.');
      await friends(page).getByRole('link', { name: 'Choose a username' }).waitFor();
      await context.request.put(`${address}/api/user/username`, {
        headers: { origin: address },
        data: { username: 'ada' },
      });
      await field.fill('nobody_here');
      await ask.click();
      await said('No one has this username.');
      await field.fill('ADA');
      await ask.click();
      await said("That's your own username.");
      await field.fill('Kelp');
      await field.press('Enter');
      await says(page, 'Request sent');
      await page
        .getByRole('region', { name: /^Waiting for an answer/ })
        .getByText('kelp')
        .waitFor();
      await field.fill('kelp');
      await ask.click();
      await said('You have asked already.');
      await page.getByRole('button', { name: 'Withdraw kelp' }).click();
      await page.getByRole('button', { name: 'Withdraw kelp' }).waitFor({ state: 'detached' });

      const askAgain = async () => {
        await field.fill('kelp');
        await ask.click();
        await page.getByRole('button', { name: 'Withdraw kelp' }).waitFor();
      };
      await context.setOffline(true);
      await field.fill('kelp');
      await ask.click();
      await said('Network error. Please try again.');
      await context.setOffline(false);
      const asked = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/friends')) asked.push(request);
      });
      await ask.evaluate((button) => {
        button.click();
        button.click();
      });
      await page.getByRole('button', { name: 'Withdraw kelp' }).waitFor();
      assert.equal(asked.length, 1, 'nothing waited, and once is enough');
      await theirs.goto(address + path);
      await theirs
        .getByRole('region', { name: /^Requests to you/ })
        .getByText('ada')
        .waitFor();
      const answered = [];
      theirs.on('request', (request) => {
        if (request.method() === 'PUT') answered.push(request);
      });
      await theirs.getByRole('button', { name: 'Accept ada' }).evaluate((button) => {
        button.click();
        button.click();
      });
      await theirs.getByRole('button', { name: 'Remove ada' }).waitFor();
      assert.equal(answered.length, 1);
      await page.reload();
      await page.getByRole('button', { name: 'Remove kelp' }).press('Enter');
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Keep');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Remove kelp', exact: true }).click();
      await page.getByRole('button', { name: 'Remove kelp?' }).click();
      await page.getByText('No friends yet.').waitFor();

      await askAgain();
      await theirs.reload();
      await theirs.getByRole('button', { name: 'Block ada' }).click();
      await theirs
        .getByRole('region', { name: /^Blocked/ })
        .getByText('ada')
        .waitFor();
      await theirs.getByRole('button', { name: 'Unblock ada' }).click();
      await theirs.getByRole('button', { name: 'Unblock ada' }).waitFor({ state: 'detached' });
      await page.reload();
      await page.getByText('No friends yet.').waitFor();
      await theirs.close();
    },
    { allows: [/404/, /409/, /422/, /ERR_INTERNET_DISCONNECTED/] },
  ),
  discover(
    'axe finds nothing, and nothing sticks out, on any screen',
    async (world) => {
      const { page, context, address, somebody } = world;
      const names = ['Halide', 'Wharf', 'Twelve Lanterns', 'Marrow', 'Orrin Vale'];
      await withFriend(
        world,
        names.map((name) => anArtist(name, ['dub techno', 'ambient'])),
      );
      const otto = await somebody('otto_kline_the_2nd');
      const ask = (from, username) =>
        from.request.post(`${address}/api/friends`, { headers: { origin: address }, data: { username } });
      assert.equal((await ask(otto, 'ada')).status(), 200);
      await somebody('marrow');
      assert.equal((await ask(context, 'marrow')).status(), 200);
      for (const width of [1440, 768, 375]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(address + path);
        await until('three tracks', async () => (await tracks(page).count()) === 3);
        await page.getByRole('button', { name: 'Accept otto_kline_the_2nd' }).waitFor();
        await stands(page);
        await page.waitForLoadState('networkidle');
        await page
          .getByText(/^You both play Halide, .* and 2 more/)
          .first()
          .click();
        await page.getByText('Halide, Wharf, Twelve Lanterns, Marrow, Orrin Vale').first().waitFor();
        await check(page, `the list and the friends at ${width} px`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, `nothing sticks out at ${width} px`);
        if (process.env.SEGUE_SHOTS) {
          const file = `${process.env.SEGUE_SHOTS}/weekly-${width}.png`;
          await page.screenshot({ path: file, fullPage: true });
        }
        if (width < 1024) {
          await page.getByRole('link', { name: 'Friends 1 request' }).click();
          await until('the friends are in view, as far as the page goes', () =>
            friends(page).evaluate((panel) => {
              const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
              return isAtEnd || panel.getBoundingClientRect().top < 200;
            }),
          );
        }
        await page.getByRole('button', { name: 'Remove kelp' }).click();
        await check(page, 'the question before a friend goes');
      }
    },
    { options: { reducedMotion: 'reduce' } },
  ),
]);
