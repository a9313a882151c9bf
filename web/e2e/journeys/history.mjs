/** What was played on this device. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { journeys } from '../journey.mjs';
import { plays, press, says, stands, until } from '../steps.mjs';

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('segue.history') ?? '[]'));

const row = (page, title) => page.locator('main').getByRole('listitem').filter({ hasText: title });

/** Writes entries as earlier days would have left them. */
const before = (page, entries) =>
  page.evaluate((list) => {
    const entry = { artist: 'Pelt', cover: null, hue: 40, duration: 5412 };
    const played = list.map(({ daysAgo, ...more }) => {
      const at = new Date();
      at.setHours(12, 0, 0, 0);
      at.setDate(at.getDate() - daysAgo);
      return { ...entry, ...more, at: at.getTime() };
    });
    localStorage.setItem('segue.history', JSON.stringify(played));
  }, entries);

/** Comes from the home page, as somebody with something begun does. */
async function open(page) {
  await page.getByRole('link', { name: 'All that you played' }).click();
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
}

journeys([
  {
    name: 'history: what was heard for half a minute is in it, and goes on from there',
    async run({ page, address }) {
      await page.goto(`${address}/mix/long-sound`);
      await stands(page);
      await press(page);
      await plays(page);
      await page.keyboard.press('Shift+ArrowRight');
      assert.deepEqual(await kept(page), [], 'a jump is not heard');
      await until('it is written down', async () => (await kept(page)).length === 1, 60_000);
      await page.keyboard.press('k');
      await page.getByRole('link', { name: 'Segue, home' }).click();
      await open(page);
      assert.equal(await page.title(), 'History | Segue');
      await page.getByRole('region', { name: 'Today' }).waitFor();
      await row(page, 'long-sound')
        .getByText(/^1:\d\d of 10:00$/)
        .waitFor();
      await check(page, 'the history');
      await row(page, 'long-sound')
        .getByRole('button', { name: /^Play long-sound from 1:/ })
        .click();
      await row(page, 'long-sound').getByRole('button', { name: 'Pause long-sound' }).click();
      // What was taken out does not come back by itself.
      await row(page, 'long-sound')
        .getByRole('button', { name: /^Remove/ })
        .click();
      await page.getByRole('heading', { name: 'No history yet' }).waitFor();
      assert.ok(await page.evaluate(() => document.activeElement?.textContent === 'History'));
      await check(page, 'the empty history');
    },
  },
  {
    name: 'history: days, removal and clearing with Undo, in every tab',
    async run({ page, context, address }) {
      await page.goto(address);
      await stands(page);
      const all = page.getByRole('link', { name: 'All that you played' });
      const mix = (slug, more) => ({ mix_id: slug, slug, title: slug, seconds: 2172, ...more });
      await page.evaluate(() =>
        localStorage.setItem(
          'segue.positions',
          JSON.stringify([
            {
              mixId: 'long-sound',
              position: 300,
              duration: 600,
              timestamp: Date.now(),
              mixTitle: 'long-sound',
              mixArtist: 'Pelt',
            },
          ]),
        ),
      );
      await page.reload();
      await page.getByRole('heading', { name: 'Continue listening' }).waitFor();
      // A mix is left after seconds, and in the history after half a minute.
      assert.equal(await all.count(), 0);
      await before(page, [
        mix('long-sound', { daysAgo: 0 }),
        mix('no-audio', { daysAgo: 1, seconds: 5412 }),
        mix('long-sound', { daysAgo: 1, seconds: 60 }),
        mix('widget-plays', { daysAgo: 40 }),
      ]);
      await page.reload();
      await open(page);
      const days = page.locator('main').getByRole('heading', { level: 2 });
      assert.deepEqual((await days.allTextContents()).slice(0, 2), ['Today', 'Yesterday']);
      assert.equal(await days.count(), 3);
      await row(page, 'no-audio').getByText('Finished').waitFor();
      await row(page, 'widget-plays').getByText('36:12 of 1:30:12').waitFor();
      const rows = page.locator('main').getByRole('listitem');
      await row(page, 'no-audio').getByRole('button', { name: 'Remove no-audio from the history' }).click();
      await says(page, 'no-audio is out of the history');
      assert.equal(await rows.count(), 3);
      await page.getByRole('button', { name: 'Undo' }).click();
      await row(page, 'no-audio').waitFor();
      const other = await context.newPage();
      await other.goto(address);
      await stands(other);
      await open(other);
      await page.getByRole('button', { name: 'Clear history' }).click();
      await page.getByRole('heading', { name: 'No history yet' }).waitFor();
      await other.getByRole('heading', { name: 'No history yet' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('all are back', async () => (await rows.count()) === 4);
      await until('in the other tab, too', async () => (await row(other, 'no-audio').count()) === 1);
      await page.getByRole('switch', { name: 'Keep a history' }).click();
      await page.getByText('It is off: nothing that you play on this device is written down.').waitFor();
      await other.getByText('It is off: nothing that you play on this device is written down.').waitFor();
      assert.equal(await rows.count(), 4, 'what is there stays');
      await check(page, 'a history that is off');
    },
  },
]);
