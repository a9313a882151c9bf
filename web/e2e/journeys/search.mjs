/** Search, from every page and on its own. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { plays, press, stands, until } from '../steps.mjs';

journeys([
  {
    name: 'search: by the keyboard alone, from home to a track in its mix',
    async run({ page, address }) {
      await page.goto(address);
      await stands(page);
      await page.keyboard.press('/');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type('grey mat');
      await page
        .getByRole('option', { name: /^Grey Matter/ })
        .first()
        .waitFor();
      // A key that comes while the results change chooses nothing.
      const chosen = page.getByRole('option', { selected: true, name: /^Grey Matter/ });
      await until('the track is chosen', async () => {
        if ((await chosen.count()) > 0) return true;
        await page.keyboard.press('ArrowDown');
        return (await chosen.count()) > 0;
      });
      await page.keyboard.press('Enter');
      await page.waitForURL('**/mix/*?track=*');
      await page.getByRole('table').waitFor();
      assert.equal(await page.getByRole('dialog').count(), 0);
    },
  },
  {
    name: 'search: what is typed before the dialog has come is searched for, and drives nothing else',
    async run({ page, address }) {
      // From the start: a browser with nothing to do may ask for the dialog before anyone else does.
      let bring;
      await page.route('**/assets/SearchDialog-*', (route) => {
        bring = () => route.continue();
      });
      await page.goto(`${address}/mix/fog-signal`);
      await stands(page);
      await press(page);
      await plays(page);
      await page.keyboard.press('/');
      await page.keyboard.type('h5 mk');
      await until('the dialog is asked for', () => bring);
      await bring();
      const field = page.getByRole('combobox');
      await field.waitFor();
      assert.equal(await field.inputValue(), 'h5 mk');
      for (const key of '!?') {
        await page.keyboard.press(key);
        await page.waitForTimeout(80);
      }
      assert.equal(await field.inputValue(), 'h5 mk!?');
      assert.equal(await page.getByRole('dialog').count(), 1, 'nothing was liked');
      assert.equal(await page.locator('.stage[data-phase="playing"]').count(), 1, 'it plays on');
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      await page.keyboard.press('/');
      assert.equal(await field.inputValue(), '');
    },
  },
  {
    name: 'search: the page keeps its words in the address, and leads to artists',
    async run({ page, address }) {
      await page.goto(`${address}/search?q=orrin`);
      await page.getByRole('heading', { name: 'Tracks' }).waitFor();
      assert.equal(await page.title(), 'Search for orrin | Segue');
      const field = page.getByRole('searchbox');
      await field.fill('zzzz');
      await page.getByText('Nothing found for "zzzz"').waitFor();
      await page.waitForURL('**/search?q=zzzz');
      await field.fill('halden');
      await page.getByRole('link', { name: 'Halden Vey', exact: true }).click();
      await page.waitForURL('**/artist/Halden%20Vey');
      await page.getByRole('button', { name: 'Search', exact: true }).first().waitFor();
      await page.goBack();
      await page.waitForURL('**/search?q=halden');
    },
  },
  {
    name: 'search: one slip is forgiven and said; a genre, a label and a place lead to their mixes and back to them',
    async run({ page, address }) {
      await page.goto(`${address}/search?q=presure%20cookr`);
      await page.getByText('Nothing is called "presure cookr". These come close:').waitFor();
      await page
        .getByRole('link', { name: /^Pressure Cooker/ })
        .first()
        .waitFor();
      assert.ok((await page.getByText('Also in').count()) > 0, 'every mix that plays it is named');
      const field = page.getByRole('searchbox');
      await field.fill('dub techno');
      await page.getByRole('link', { name: /^Dub Techno/ }).click();
      await page.waitForURL('**/genre/Dub%20Techno');
      await page.getByRole('heading', { name: 'Dub Techno', exact: true }).waitFor();
      assert.equal(await page.title(), 'Dub Techno | Segue');
      await page.getByRole('link', { name: 'Harbour Wall' }).first().click();
      await page.waitForURL('**/mix/harbour-wall');
      await page.locator('.mix-facts').getByRole('link', { name: 'Dub Techno' }).click();
      await page.waitForURL('**/genre/Dub%20Techno');
      await page.goto(`${address}/place/Marrable`);
      await page.getByRole('link', { name: 'Binario Nove' }).first().waitFor();
      await page.goto(`${address}/label/FERROUS`);
      await page.getByText('Label', { exact: true }).waitFor();
      await page.locator('main .mix-title a').first().click();
      await page.waitForURL('**/mix/**');
      await page.locator('.track-row').getByRole('link', { name: 'FERROUS' }).first().click();
      await page.waitForURL('**/label/FERROUS');
    },
  },
  {
    name: 'search: an address of two words that names nothing is no page',
    allows: [/404/],
    async run({ page, address }) {
      for (const path of ['/genre/Nothing', '/mood/Blue']) {
        const answer = await page.goto(address + path);
        assert.equal(answer.status(), 404, path);
        await page.getByText('Oops! Page not found').waitFor();
      }
    },
  },
  {
    name: 'search: a track that was found plays from its cover, and its name is in the accent then',
    async run({ page, address }) {
      await page.goto(`${address}/search?q=pressure%20cooker`);
      const track = page.locator('.found-track').first();
      await track.getByRole('button', { name: /^Like Pressure Cooker by / }).waitFor();
      const colours = () =>
        track.evaluate((row) => {
          const probe = row.appendChild(document.createElement('i'));
          probe.style.color = 'var(--accent)';
          const accent = getComputedStyle(probe).color;
          probe.remove();
          return { accent, name: getComputedStyle(row.querySelector('.found-title')).color };
        });
      const before = await colours();
      assert.notEqual(before.name, before.accent);
      await track.getByRole('button', { name: /^Play Pressure Cooker in / }).click();
      await page.getByRole('region', { name: 'Player' }).first().waitFor();
      await until('it is in the accent', async () => {
        const { accent, name } = await colours();
        return name === accent;
      });
    },
  },
]);
