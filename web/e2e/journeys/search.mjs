/** Search, from every page and on its own. */
import assert from 'node:assert/strict';
import { stands } from '../steps.mjs';

export const journeys = [
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
      for (let step = 0; step < 20; step += 1) {
        await page.keyboard.press('ArrowDown');
        const chosen = page.getByRole('option', { selected: true });
        if ((await chosen.textContent())?.startsWith('Grey Matter')) break;
      }
      await page.keyboard.press('Enter');
      await page.waitForURL('**/mix/*?track=*');
      await page.getByRole('table').waitFor();
      assert.equal(await page.getByRole('dialog').count(), 0);
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
];
