/** An artist's page: what the catalogue knows, what Spotify adds, and clips. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { clip } from '../sounds.mjs';
import { layoutShift, stands, until } from '../steps.mjs';

const path = '/artist/Otto%20Kline';

journeys([
  {
    name: 'artist: from a mix to its artist and back, by name',
    allows: [/Failed to load resource/],
    async run({ page, address }) {
      await page.goto(`${address}/mix/known-at-spotify`);
      await page.getByRole('link', { name: 'Halden Vey' }).click();
      await page.getByRole('heading', { level: 1, name: 'Halden Vey' }).waitFor();
      await page.getByRole('region', { name: 'Mixes by Halden Vey' }).waitFor();
      await page.getByRole('button', { name: 'known-at-spotify', exact: true }).click();
      await page.waitForURL(`${address}/mix/known-at-spotify`);
    },
  },
  {
    name: 'artist: a site without Spotify asks nothing of it, and keeps no room for it',
    options: { viewport: { width: 375, height: 812 } },
    async run({ page, world }) {
      const { address } = await world.anotherServer({
        SEGUE_SPOTIFY_CLIENT_ID: '',
        SEGUE_SPOTIFY_CLIENT_SECRET: '',
      });
      const asked = [];
      page.on('request', (request) => request.url().includes('spotify') && asked.push(request.url()));
      await page.goto(address + path);
      const head = page.getByRole('heading', { level: 1, name: 'Otto Kline' });
      await head.waitFor();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await stands(page);
      await page.waitForLoadState('networkidle');
      assert.deepEqual(asked, []);
      assert.equal(await page.getByRole('list', { name: 'Genres' }).count(), 0);
    },
  },
  {
    name: 'artist: what Spotify says, and a clip that plays alone',
    // Pictures of invented artists lead nowhere.
    allows: [/Failed to load resource/],
    async run({ page, address }) {
      await page.route('https://clips.example/**', (route) =>
        route.fulfill({ body: clip(), contentType: 'audio/wav' }),
      );
      await page.goto(address + path);
      await page.getByText('48.2K').first().waitFor();
      await page.getByRole('list', { name: 'Genres' }).getByText('dub techno').waitFor();
      const known = page.getByRole('region', { name: 'Top Tracks' });
      assert.equal(await known.getByRole('listitem').count(), 5);
      assert.ok((await layoutShift(page)) < 0.0005, 'nothing jumps');
      await known.getByRole('button', { name: /^Play the clip of/ }).click();
      const bar = page.getByRole('region', { name: 'Preview' });
      await bar.getByText(/^0:0[1-9] \/ 0:30$/).waitFor();
      await bar.getByRole('button', { name: 'Pause the clip' }).click();
      await bar.getByRole('button', { name: 'Play the clip' }).waitFor();
      await page.getByRole('link', { name: /^Low Water Otto Kline/ }).click();
      await page.waitForURL('**/mix/known-at-spotify?track=*');
      await until('the clip is gone', async () => (await bar.count()) === 0);
    },
  },
  {
    name: 'artist: one that is not there',
    allows: [/404/],
    async run({ page, address }) {
      await page.goto(`${address}/artist/Nobody`);
      await page.getByRole('heading', { name: 'Artist Not Found' }).waitFor();
      await page.getByText('Could not find information for "Nobody"').waitFor();
    },
  },
]);
