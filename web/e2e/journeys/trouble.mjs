/** What is missing, broken or gone: the page says so, and what still works, works. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { clock, currentRow, plays, press, says, signIn, stands, until } from '../steps.mjs';

journeys([
  {
    name: 'a missing audio file is told of, and the tracklist stays',
    allows: [/404/],
    async run({ page, address }) {
      await page.goto(`${address}/mix/lost-file`);
      await page.getByRole('alert').getByText('The audio is missing').waitFor();
      assert.equal(await page.locator('[data-row]').count(), 5);
      assert.equal(await page.locator('[data-row] .playing-bars').count(), 0, 'no row looks as if it played');
      assert.equal(await page.getByText(/^Next/).count(), 0, 'nothing is said to come');
    },
  },
  {
    name: 'a mix without audio says so',
    async run({ page, address }) {
      await page.goto(`${address}/mix/no-audio`);
      await stands(page);
      await page.getByText('No Audio Available').waitFor();
      await page.keyboard.press(' ');
      assert.equal(await page.locator('.stage-button').count(), 0);
      assert.equal(await page.locator('[data-row]').count(), 5);
      assert.equal(await page.locator('[data-row] button.track-words').count(), 0, 'no row promises a sound');
    },
  },
  {
    name: 'a server that dies in mid-play is told of, the list stays, and a new try goes on',
    allows: [/Failed to load resource|ERR_/],
    async run({ page, world }) {
      const server = await world.anotherServer();
      await page.goto(`${server.address}/mix/long-sound`);
      await press(page);
      await plays(page);
      await until('it runs', async () => (await clock(page)) >= 1);
      await server.kill();
      await page.locator('[data-row="4"] .track-words').click();
      await page.getByRole('alert').getByText('The server stopped answering').waitFor({ timeout: 60_000 });
      assert.equal(await page.locator('[data-row]').count(), 5);
      await page.getByRole('link', { name: '← Back to mixes' }).click();
      await page.getByRole('heading', { name: 'Latest Mixes' }).waitFor();
      await page.getByRole('link', { name: 'Fog Signal' }).first().click();
      await page.getByText('Unable to load this mix at this time.').waitFor();
    },
  },
  {
    name: 'a part of a page that cannot be loaded is left out, told of, and comes by itself',
    allows: [/ERR_FAILED/],
    async run({ page, address }) {
      const isPart = /assets\/(CardSigns|SignInDialog)-/;
      await page.route(isPart, (route) => route.abort());
      await page.goto(address);
      await says(page, 'A part of this page could not be loaded');
      await page.getByRole('link', { name: 'Fog Signal' }).first().waitFor();
      assert.equal(await page.getByRole('button', { name: /^Like / }).count(), 0);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.unroute(isPart);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Like Fog Signal/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'what every page is made of is asked for again when it does not come',
    allows: [/ERR_FAILED/],
    async run({ page, context, address }) {
      const files = [
        /index-.*\.js/,
        /first-.*\.css/,
        /first-.*\.js/,
        /start-.*\.js/,
        /frame-.*\.js/,
        /MixPage-.*\.js/,
        /playing-.*\.js/,
        /\.wasm/,
      ];
      for (const file of files) {
        const tab = await context.newPage();
        let failed = 0;
        await tab.route(file, (route) => {
          failed += 1;
          return failed === 1 ? route.abort() : route.continue();
        });
        await tab.goto(`${address}/mix/long-sound`);
        await stands(tab);
        await press(tab);
        await plays(tab);
        await until(`${file}: the row lights up`, async () => (await currentRow(tab)) === 1);
        await until(`${file} is asked for again`, () => failed > 1);
        await until(`${file}: the page is styled`, () =>
          tab.evaluate(() => [...document.styleSheets].some(({ cssRules }) => cssRules.length > 100)),
        );
        const place = await tab
          .locator('.dock')
          .first()
          .evaluate((dock) => getComputedStyle(dock).position);
        assert.equal(place, 'fixed', `${file}: the page is styled`);
        assert.equal(await tab.locator('#segue-fault').count(), 0, `${file}: nothing is missing`);
        await tab.close();
      }
      await page.goto(address);
    },
  },
  {
    name: 'what every page is made of and stays away is told of, with a way out',
    allows: [/ERR_FAILED/, /could not be loaded/],
    async run({ context, address }) {
      const wait = async (file) => {
        const tab = await context.newPage();
        await tab.route(file, (route) => route.abort());
        await tab.goto(address);
        const words = tab.getByRole('alert').getByText('Part of this page did not load.');
        await words.waitFor({ timeout: 60_000 });
        await tab.unroute(file);
        await tab.getByRole('button', { name: 'Reload' }).click();
        await stands(tab);
        await words.waitFor({ state: 'detached' });
        await tab.close();
      };
      await Promise.all([/index-.*\.js/, /first-.*\.css/, /start-.*\.js/].map(wait));
    },
  },
  {
    name: 'a page whose code stays away says so, and what plays plays on',
    allows: [/ERR_FAILED/, /could not be loaded/],
    async run({ page, address }) {
      await page.goto(`${address}/mix/long-sound`);
      await press(page);
      await plays(page);
      await page.route(/SearchPage-.*\.js/, (route) => route.abort());
      await page.keyboard.press('/');
      await page.getByRole('dialog').getByRole('combobox').fill('halden');
      await page.keyboard.press('Enter');
      await page.getByText('This page could not be loaded').waitFor();
      await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).waitFor();
    },
  },
  {
    name: 'unknown mix, list and path: 404 with a word and a way out',
    allows: [/404/],
    async run({ page, address }) {
      const cases = [
        ['/mix/no-such-mix', 'Mix Not Found'],
        ['/lists/no-such-list', 'List not found.'],
        ['/no/such/page', 'Oops! Page not found'],
      ];
      for (const [path, words] of cases) {
        const answer = await page.goto(address + path);
        assert.equal(answer.status(), 404, path);
        await page.getByText(words).waitFor();
        await page.locator('main a[href="/"]').click();
        await page.getByRole('heading', { name: 'A better way to listen' }).waitFor();
      }
    },
  },
  {
    name: 'pages with nothing to show say why, and have mixes to go on with that play',
    allows: [/404/],
    async run({ page, context, address }) {
      const offers = async (title) => {
        const section = page.getByRole('region', { name: title });
        await section.getByRole('article').nth(2).waitFor();
        assert.equal(await section.getByRole('article').count(), 3);
        // They come after the cards.
        const signs = section.getByRole('button', { name: /^Play / });
        await until('each of them has its play sign', async () => (await signs.count()) === 3);
        return section;
      };
      await page.goto(`${address}/fog-signal`);
      await page.getByText("There's nothing at /fog-signal. Did you mean Fog Signal?").waitFor();
      const first = await offers('Or play one of these');
      await first
        .getByRole('button', { name: /^Play / })
        .first()
        .click();
      await page.getByRole('region', { name: 'Player' }).first().waitFor();
      await until('the tab names what plays', async () => / · /.test(await page.title()));
      await page.goto(`${address}/search?q=zzzzqqq`);
      await page.getByText('Nothing found for "zzzzqqq"').waitFor();
      await offers('Or play one of these');
      await page.goto(`${address}/mix/no-audio`);
      await page.getByText('Nobody has added the audio yet. You can still read the tracklist.').waitFor();
      await offers('Mixes that play');
      await signIn(context, address, 'nothing-liked@mixes.example');
      await page.goto(`${address}/liked`);
      await page.getByRole('heading', { name: 'No liked tracks yet' }).waitFor();
      await page.getByText('It will be here, with the mix you heard it in.').waitFor();
      await offers('Mixes to start with');
    },
  },
  {
    name: 'offline is said plainly',
    // What the page still had to fetch then.
    allows: [/ERR_INTERNET_DISCONNECTED/],
    async run({ page, context, address }) {
      await page.goto(address);
      await stands(page);
      await context.setOffline(true);
      await page.getByText("You're offline.").waitFor();
      await context.setOffline(false);
      await until('and taken back', async () => !(await page.getByText("You're offline.").count()));
    },
  },
]);
