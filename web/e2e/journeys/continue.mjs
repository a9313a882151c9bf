/** Going on with what was begun. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { journeys } from '../journey.mjs';
import { layoutShift, plays, press, stands, until } from '../steps.mjs';

const shelf = (page) => page.getByRole('region', { name: 'Continue listening' });

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('segue.positions') ?? '[]'));

/** Plays a mix past its tenth second, so that it is remembered, and leaves it. */
async function begin(page, address, slug) {
  await page.goto(`${address}/mix/${slug}`);
  await stands(page);
  await press(page);
  await plays(page);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('k');
  await until('the place is kept', async () => (await kept(page)).some(({ position }) => position > 55));
}

journeys([
  {
    name: 'continue: what was begun leads the home page, goes on where it was left, and can be removed',
    async run({ page, address }) {
      await page.goto(address);
      await stands(page);
      assert.equal(await shelf(page).count(), 0);
      await begin(page, address, 'long-sound');
      await page.goto(address);
      await shelf(page).getByText('9 min left').waitFor();
      assert.ok((await layoutShift(page)) < 0.002, 'nothing moves for it');
      await check(page, 'home with something begun');
      await shelf(page).getByRole('button', { name: 'Go on with long-sound' }).click();
      await shelf(page).getByText('Playing').waitFor();
      await until('it goes on', () =>
        page
          .locator('.dock .figures')
          .getByText(/^1:0[0-9] \//)
          .count()
          .then((count) => count > 0),
      );
      await shelf(page).getByRole('button', { name: 'Pause long-sound' }).click();
      await shelf(page).getByRole('button', { name: 'More for long-sound' }).click();
      await page.getByRole('menuitem', { name: 'Remove from here' }).click();
      await shelf(page).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'continue: a mix that has gone leaves the shelf, and the page with it nothing empty',
    allows: [/404/],
    async run({ page, address }) {
      await page.goto(address);
      await stands(page);
      await page.evaluate(() =>
        localStorage.setItem(
          'segue.positions',
          JSON.stringify([
            {
              mixId: '01a00000-0000-7000-8000-000000000000',
              position: 300,
              duration: 900,
              timestamp: Date.now(),
              mixTitle: 'Gone',
              mixArtist: 'Nobody',
            },
          ]),
        ),
      );
      await page.reload();
      await until('it is forgotten', async () => (await kept(page)).length === 0);
      await shelf(page).waitFor({ state: 'detached' });
    },
  },
]);
