/** The site for everybody: axe finds nothing, and the keyboard goes everywhere. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { journeys } from '../journey.mjs';
import { currentRow, plays, press, stands, until } from '../steps.mjs';

const paths = [
  '/',
  '/lists/latest',
  '/mix/terrace-lights-out',
  '/mix/one-hundred-and-twenty',
  '/mix/no-audio',
  '/submit-mix',
  '/artist/Otto%20Kline',
  '/artist/Halden%20Vey',
  '/search?q=halden',
  '/sign-in',
  '/auth/callback?error=access_denied',
  '/first-admin',
  '/liked',
  '/history',
  '/no/page',
];

journeys([
  ...[1440, 375].map((width) => ({
    name: `axe finds nothing: every page, ${width} px`,
    options: { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    // Many pages, each looked at whole.
    limitMs: 900_000,
    allows: [/404/, /ERR_/],
    async run({ page, address }) {
      for (const path of paths) {
        await page.goto(address + path);
        await stands(page);
        await page.waitForLoadState('networkidle');
        await check(page, path);
      }
      await page.goto(address);
      if (width < 768) {
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Sign In' }).click();
      } else {
        await page.getByRole('button', { name: 'Sign In' }).click();
      }
      await page.getByRole('dialog').getByLabel('Email').waitFor();
      await check(page, 'the sign-in dialog');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox').fill('a');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await check(page, 'the search dialog');
      await page.goto(`${address}/mix/terrace-lights-out`);
      await press(page);
      await plays(page);
      await check(page, 'a mix that plays');
      if (width < 768) {
        await page.getByRole('button', { name: 'Open the player' }).click();
        await page.getByRole('dialog').waitFor();
        await check(page, 'the whole player');
        await page.getByRole('tab', { name: 'Tracklist' }).click();
        await check(page, 'the list in the player');
        await page.getByRole('button', { name: 'Sleep timer' }).click();
        await check(page, 'the sleep timer');
      } else {
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
        await check(page, 'the keys');
      }
      await page.goto(`${address}/submit-mix`);
      await page.getByRole('button', { name: 'Preview' }).and(page.locator(':enabled')).click();
      await page.getByText('Mix title is required').waitFor();
      await page.getByLabel('Mix Title').fill('Night Bus');
      await page.getByLabel('Artist/DJ name').fill('Halden Vey');
      await page.getByLabel('SoundCloud URL').fill('https://soundcloud.com/halden/night-bus');
      await page
        .getByLabel('Tracklist', { exact: true })
        .fill('[00:00] A - B\n[99:99] nonsense\n[05:00] C - D');
      await page.getByRole('region', { name: 'What was read' }).waitFor();
      await check(page, 'the form with a reading');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('button', { name: 'Edit track 1' }).click();
      await check(page, 'the preview with an editor');
    },
  })),
  {
    name: 'keyboard only: from the top of home to a playing mix and a seek',
    async run({ page, address }) {
      const on = (look) => page.evaluate(look);
      const tabTo = async (what, matches) => {
        for (let step = 0; step < 60; step += 1) {
          await page.keyboard.press('Tab');
          if (await on(matches)) return;
        }
        assert.fail(`Tab never came to ${what}`);
      };
      await page.goto(address);
      await stands(page);
      await page.keyboard.press('Tab');
      assert.equal(await on(() => document.activeElement?.textContent), 'Skip to content');
      await page.keyboard.press('Enter');
      await tabTo('the mix', () => document.activeElement?.textContent === 'Terrace, Lights Out');
      await page.keyboard.press('Enter');
      await page.getByRole('table').waitFor();
      await tabTo(
        'the play button',
        () => document.activeElement?.classList.contains('stage-button') ?? false,
      );
      await page.keyboard.press('Enter');
      await plays(page);
      await tabTo('the timeline', () => document.activeElement?.getAttribute('role') === 'slider');
      await page.keyboard.press('PageUp');
      await page.keyboard.press('PageUp');
      await until('a minute in', async () => (await currentRow(page)) >= 3);
      await tabTo('a row', () => document.activeElement?.closest('[data-row="3"]') != null);
      await page.keyboard.press('Space');
      await until('its row is current', async () => (await currentRow(page)) === 4);
    },
  },
  {
    name: 'the theme that was chosen is remembered',
    options: { colorScheme: 'dark' },
    async run({ page, address }) {
      await page.goto(address);
      await page.getByRole('button', { name: 'Use the light theme' }).click();
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
      await page.reload();
      await page.getByRole('button', { name: 'Use the dark theme' }).click();
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), undefined);
    },
  },
]);
