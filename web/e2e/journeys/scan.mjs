/** Hearing a few seconds from each track, and one transition again. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { journeys } from '../journey.mjs';
import { clock, plays, press, stands, until } from '../steps.mjs';

const kept = (page) => page.evaluate(() => localStorage.getItem('segue.positions'));

const bar = (page) => page.getByRole('region', { name: 'Scan' });

const secondsOf = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

async function open(page, address) {
  await page.goto(`${address}/mix/long-sound`);
  await stands(page);
  await press(page);
  await plays(page);
}

journeys([
  {
    name: 'scan: 12 seconds from each track; Enter stays, Escape goes back, and the saved place is left alone',
    async run({ page, address }) {
      await open(page, address);
      await page.getByRole('button', { name: 'Scan' }).click();
      await bar(page)
        .getByText(/^Scanning 2 of \d+, 12 s from each/)
        .waitFor();
      const [before, from] = [await kept(page), await clock(page)];
      await bar(page)
        .getByText(/^Scanning 3 of/)
        .waitFor();
      const third = await clock(page);
      assert.ok(third > from + 12, `${third} is not the next start`);
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press('p');
      await bar(page)
        .getByText(/^Scanning 2 of/)
        .waitFor();
      await page.keyboard.press('n');
      await bar(page)
        .getByText(/^Scanning 3 of/)
        .waitFor();
      assert.equal(await kept(page), before);
      await page.keyboard.press('Enter');
      await bar(page).waitFor({ state: 'detached' });
      assert.ok((await clock(page)) >= third - 13);
      await page.getByRole('button', { name: 'Scan' }).click();
      await bar(page).waitFor();
      const back = third + 30;
      await page.keyboard.press('Escape');
      await bar(page).waitFor({ state: 'detached' });
      await until('it is back', async () => (await clock(page)) < back);
    },
  },
  {
    name: 'scan: B repeats the transition that is near, and goes on',
    async run({ page, address }) {
      await open(page, address);
      await page.keyboard.press('b');
      const repeats = async (seconds) => {
        const [, from, to] = /Repeating ([\d:]+) to ([\d:]+)/.exec(await bar(page).textContent()) ?? [];
        return from !== undefined && secondsOf(to) - secondsOf(from) === seconds && secondsOf(to) > 10;
      };
      await until('ten seconds to each side of the first transition', () => repeats(20));
      await bar(page).getByRole('button', { name: 'Wider' }).click();
      await until('twenty', () => repeats(40));
      await bar(page).getByRole('button', { name: 'Closer' }).click();
      await until('ten again', () => repeats(20));
      await page.keyboard.press('b');
      await bar(page).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'scan: H likes the track that is heard, and the scan goes on',
    async run({ page, address }) {
      await open(page, address);
      await page.getByRole('button', { name: 'Scan' }).click();
      await bar(page)
        .getByText(/^Scanning 2 of/)
        .waitFor();
      await page.keyboard.press('h');
      await page.getByRole('button', { name: 'Maybe later' }).click();
      const heart = page.locator('main').getByRole('button', { name: /^Like Grey Matter/ });
      await until('it is liked', async () => (await heart.getAttribute('aria-pressed')) === 'true');
      await bar(page)
        .getByText(/^Scanning [3-9] of/)
        .waitFor();
    },
  },
  {
    name: 'scan: by the keyboard the focus stays at the button that starts it, and comes back to it',
    async run({ page, address }) {
      await open(page, address);
      const button = page.getByRole('button', { name: 'Scan' });
      const isAt = (it) => it.evaluate((element) => element === document.activeElement);
      await button.focus();
      await page.keyboard.press('Enter');
      await bar(page).waitFor();
      assert.ok(await isAt(button), 'the focus is where it was');
      await check(page, 'a scan');
      await bar(page).getByRole('button', { name: 'Stop' }).focus();
      await page.keyboard.press('Enter');
      await bar(page).waitFor({ state: 'detached' });
      await until('the focus is back', () => isAt(button));
    },
  },
  {
    name: 'scan: on a phone its buttons lie under the thumb',
    options: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    async run({ page, address }) {
      await open(page, address);
      await page.getByRole('button', { name: 'Scan' }).tap();
      for (const name of ['Stay here', 'Skip', 'Stop']) {
        const box = await bar(page).getByRole('button', { name }).boundingBox();
        assert.ok(
          box.y > 406 && box.y + box.height <= 812 && box.height >= 56,
          `${name}: ${JSON.stringify(box)}`,
        );
      }
      await check(page, 'a scan on a phone');
      await bar(page).getByRole('button', { name: 'Stay here' }).tap();
      await bar(page).waitFor({ state: 'detached' });
    },
  },
]);
