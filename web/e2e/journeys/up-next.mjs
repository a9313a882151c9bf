/** What is like a mix, what plays when it has ended, and the queue. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { crowded } from '../geometry.mjs';
import { journeys } from '../journey.mjs';
import { plays, press, says, stands, until } from '../steps.mjs';

const likes = (page) => page.getByRole('region', { name: 'Mixes like this one' });
const card = (page) => page.locator('.up-next');
const dock = (page) => page.getByRole('region', { name: 'Player' });
/** Something plays, whichever page is open. */
const sounds = (page) => dock(page).getByRole('button', { name: 'Pause' }).waitFor();
const queued = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('segue.queue') ?? '[]').map(({ slug }) => slug));

/** Shows the end of a mix's page, where the mixes like it stand once they have been compared. */
async function atTheEnd(page, address, slug) {
  await until('the mixes are compared', async () => {
    const answer = await page.request.get(`${address}/api/mixes/${slug}/alike`);
    return (await answer.json()).mixes.length > 0;
  });
  await page.goto(`${address}/mix/${slug}`);
  await stands(page);
  await page.locator('#after-tracklist').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 4000);
  await likes(page).waitFor();
}

/** Plays a mix of twenty seconds to its end. */
async function hearOut(page) {
  await page.locator('.stage-button').scrollIntoViewIfNeeded();
  await press(page);
  await plays(page);
  await page.keyboard.press('9');
  await dock(page)
    .getByText(/Up next in \d s/)
    .first()
    .waitFor();
}

async function choose(page, title, item) {
  await likes(page)
    .getByRole('button', { name: `More for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

journeys([
  {
    name: 'up next: mixes like this one stand under the list, each with a reason, and play at a press',
    async run({ page, address }) {
      await atTheEnd(page, address, 'long-sound');
      const lines = likes(page).getByRole('article');
      assert.ok((await lines.count()) > 1 && (await lines.count()) <= 8);
      await likes(page)
        .getByText(/4 tracks in common: /)
        .first()
        .waitFor();
      await check(page, 'mixes like this one');
      await likes(page).getByRole('button', { name: 'Play timing-wanted' }).click();
      await likes(page).getByRole('button', { name: 'Pause timing-wanted' }).waitFor();
    },
  },
  {
    name: 'up next: at the end of a mix the next one is told once, waits while nobody sees it, and Escape calls it off for good',
    async run({ page, address }) {
      await atTheEnd(page, address, 'four-hours');
      // As in a tab out of sight, which goes on by itself only once somebody has seen it do so.
      await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
      await hearOut(page);
      await card(page).getByRole('button', { name: 'Play now' }).waitFor();
      await page
        .getByRole('status')
        .filter({ hasText: /^Up next in 8 seconds: .* by Halden Vey$/ })
        .waitFor({ state: 'attached' });
      await check(page, 'up next');
      await page.waitForTimeout(9000);
      await card(page).getByText('Up next in 8 s').waitFor();
      await page.keyboard.press('Escape');
      await card(page).waitFor({ state: 'detached' });
      await press(page);
      await plays(page);
      await page.keyboard.press('9');
      await until('it has ended again', () => ended(page));
      await page.waitForTimeout(600);
      assert.equal(await card(page).count(), 0);
    },
  },
  {
    name: 'up next: what waits in the queue plays first, at once by Enter, and leaves the queue',
    async run({ page, address }) {
      await atTheEnd(page, address, 'four-hours');
      await choose(page, 'five-hundred', 'Add to queue');
      await says(page, 'five-hundred is in the queue');
      await page.reload();
      await stands(page);
      await hearOut(page);
      await card(page).getByText('First in your queue').waitFor();
      await page.locator('main').focus();
      await page.keyboard.press('Enter');
      await dock(page)
        .getByRole('link', { name: /^Open five-hundred/ })
        .waitFor();
      await sounds(page);
      assert.deepEqual(await queued(page), []);
    },
  },
  {
    name: 'up next: it goes on by itself when nobody calls it off, unless that is switched off',
    async run({ page, address }) {
      await atTheEnd(page, address, 'four-hours');
      await hearOut(page);
      await dock(page)
        .getByRole('link', { name: /^Open (?!four-hours)/ })
        .waitFor();
      await sounds(page);
      await until('the page follows the music', () => !page.url().includes('four-hours'));
      await page.locator('.mix-end').scrollIntoViewIfNeeded();
      await dock(page)
        .getByRole('button', { name: /^Queue/ })
        .click();
      await page.getByRole('switch', { name: 'Go on by itself' }).click();
      assert.equal(await page.evaluate(() => localStorage.getItem('segue.up-next')), 'false');
    },
  },
  {
    name: 'up next: the queue can be put in order, taken from, cleared, and got back, in every tab',
    async run({ page, context, address }) {
      await atTheEnd(page, address, 'long-sound');
      await choose(page, 'timing-wanted', 'Add to queue');
      await choose(page, 'lost-file', 'Add to queue');
      await choose(page, 'timing-wanted', 'Play next');
      await dock(page).getByRole('button', { name: 'Queue, 2 mixes wait' }).click();
      const queue = page.getByRole('dialog', { name: 'Queue' });
      await check(page, 'the queue');
      await queue.getByRole('button', { name: 'Move lost-file up' }).press('Enter');
      await queue.getByText('lost-file, place 1 of 2').waitFor({ state: 'attached' });
      assert.deepEqual(await queued(page), ['lost-file', 'timing-wanted']);
      await queue.getByRole('button', { name: 'Remove lost-file' }).click();
      await queue.getByText('lost-file is out of the queue').waitFor({ state: 'attached' });
      assert.deepEqual(await queued(page), ['timing-wanted']);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await queue.getByText('The queue is as it was').waitFor({ state: 'attached' });
      await until('it is back', async () => (await queued(page)).length === 2);
      const other = await context.newPage();
      await atTheEnd(other, address, 'long-sound');
      await dock(other).getByRole('button', { name: 'Queue, 2 mixes wait' }).click();
      await other.getByRole('button', { name: 'Clear the queue' }).click();
      await other.getByText('Nothing waits.').waitFor();
      await until('it is empty here, too', async () => (await queued(page)).length === 0);
      await other.getByRole('button', { name: 'Undo' }).click();
      await until('and comes back', async () => (await queued(page)).length === 2);
    },
  },
  {
    name: 'up next: a card puts its mix into the queue and takes it out again, also by keys, and lies over nothing',
    async run({ page, address }) {
      await page.goto(`${address}/lists/latest`);
      const sign = page.getByRole('button', { name: 'Queue long-sound' });
      await sign.focus();
      const opacity = () => sign.evaluate((it) => getComputedStyle(it).opacity);
      await until('it is in sight', async () => (await opacity()) === '1');
      await page.keyboard.press('Enter');
      await says(page, 'long-sound is in the queue');
      await until('it is pressed', async () => (await sign.getAttribute('aria-pressed')) === 'true');
      assert.deepEqual(await queued(page), ['long-sound']);
      await sign.click();
      await says(page, 'long-sound is out of the queue');
      assert.deepEqual(await queued(page), []);
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('it is back', async () => (await queued(page)).length === 1);
      await check(page, 'cards with their queue');
      for (const width of [768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        assert.deepEqual(await crowded(page, '.mix-card'), [], `at ${width} px`);
      }
      await page.setViewportSize({ width: 375, height: 812 });
      await until('a phone has no second sign', async () => !(await sign.isVisible()));
    },
  },
  {
    name: 'up next: the whole player of a phone tells of it and calls it off',
    options: { viewport: { width: 375, height: 780 }, hasTouch: true, isMobile: true },
    async run({ page, address }) {
      await atTheEnd(page, address, 'four-hours');
      await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
      await page.locator('.stage-button').scrollIntoViewIfNeeded();
      await press(page);
      await plays(page);
      await page.getByRole('button', { name: /open the player$/ }).click();
      await page.keyboard.press('9');
      const player = page.getByRole('dialog');
      await player.getByText('Up next in 8 s', { exact: true }).waitFor();
      await check(page, 'up next in the whole player');
      await player.getByRole('button', { name: 'Cancel' }).click();
      await player.getByText('Up next in 8 s', { exact: true }).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'up next: the queue opens from the dock, from the menu of whoever is there, and from the player of a phone',
    async run({ page, address }) {
      await page.goto(`${address}/mix/long-sound`);
      await stands(page);
      await page.evaluate(() => {
        const mix = {
          id: 'q',
          slug: 'lost-file',
          title: 'lost-file',
          artist: 'Pelt',
          cover_url: null,
          cover_hue: 9,
        };
        localStorage.setItem('segue.queue', JSON.stringify([mix]));
      });
      await page.reload();
      await press(page);
      await plays(page);
      await page.keyboard.press('k');
      const queue = page.getByRole('dialog', { name: 'Queue' });
      const sign = dock(page).getByRole('button', { name: 'Queue, 1 mix waits' });
      await sign.click();
      await queue.getByRole('link', { name: 'lost-file' }).waitFor();
      const bar = await page.locator('.dock:visible').boundingBox();
      await until('it has risen from the dock, at its right', async () => {
        const risen = await queue.boundingBox();
        return risen.y + risen.height <= bar.y && risen.x > 720;
      });
      await check(page, 'the queue over the dock');
      await page.keyboard.press('Escape');
      await until('the focus is back', () => sign.evaluate((it) => it === document.activeElement));

      await page.setViewportSize({ width: 375, height: 812 });
      const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Menu' });
      await menu.click();
      await page.getByRole('menuitem', { name: 'Queue 1' }).click();
      await queue.waitFor();
      await page.keyboard.press('Escape');
      await until('the focus is back', () => menu.evaluate((it) => it === document.activeElement));

      await page.getByRole('button', { name: 'Open the player' }).click();
      const player = page.getByRole('dialog', { name: 'long-sound' });
      await player.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Queue 1' }).click();
      await queue.waitFor();
      await check(page, 'the queue over the player of a phone');
      await page.keyboard.press('Escape');
      await queue.waitFor({ state: 'detached' });
      await player.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Open the mix' }).click();
      await player.waitFor({ state: 'detached' });
    },
  },
]);

/** Whether the mix has come to its end. */
function ended(page) {
  return dock(page)
    .getByText(/^0:20 \/ 0:20$/)
    .count()
    .then((count) => count > 0);
}
