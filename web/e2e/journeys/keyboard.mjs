/** The site by keyboard alone: every stop is seen, dialogs close by Escape and give the focus back. */
import assert from 'node:assert/strict';
import { lookAtFocus } from '../focus.mjs';
import { journeys } from '../journey.mjs';
import { signUp } from '../people.mjs';
import { plays, press, stands, until } from '../steps.mjs';

const paths = [
  '/',
  '/lists/latest',
  '/mix/terrace-lights-out',
  '/mix/no-audio',
  '/artist/Otto%20Kline',
  '/liked',
  '/search?q=halden',
  '/submit-mix',
  '/sign-in',
  '/first-admin',
  '/no/page',
];

const focused = (page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

/** Opens a dialog from a control, leaves it by Escape, and expects the focus where it was. */
async function thereAndBack(page, control, dialog, key = 'Enter') {
  await control.focus();
  const before = await focused(page);
  await page.keyboard.press(key);
  await dialog.waitFor();
  await until(`the focus goes into ${before}'s dialog`, () =>
    dialog.evaluate((element) => element.contains(document.activeElement)),
  );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await until(`the focus comes back to ${before}`, async () => (await focused(page)) === before);
}

const named = (page, name) => page.getByRole('dialog', { name });

journeys([
  {
    name: 'keyboard: every stop of every page is seen',
    limitMs: 300_000,
    allows: [/404/, /ERR_/],
    async run({ page, address }) {
      for (const path of paths) {
        await page.goto(address + path);
        await stands(page);
        await page.waitForLoadState('networkidle');
        const names = new Set();
        for (let step = 0; step < 40; step += 1) {
          await page.keyboard.press('Tab');
          const stop = await page.evaluate(lookAtFocus);
          if (stop === null) break;
          assert.ok(stop.isSeen, `${path}: the focus on '${stop.name}' is not seen`);
          names.add(stop.name);
        }
        assert.ok(names.size >= 6, `${path} has ${names.size} stops`);
      }
    },
  },
  {
    name: 'keyboard: dialogs and menus take the focus, close by Escape and give it back',
    async run({ page, address }) {
      await page.goto(`${address}/mix/terrace-lights-out`);
      await page.getByRole('table').waitFor();
      const button = (name) => page.getByRole('button', { name, exact: true });
      await thereAndBack(page, button('Sign In'), named(page, 'Sign in to Segue'));
      await thereAndBack(page, button('Search'), page.getByRole('dialog'));
      await thereAndBack(page, button('Share'), page.getByRole('dialog'), '/');
      await page.getByRole('region', { name: 'Player' }).waitFor();
      await thereAndBack(page, button('Keyboard shortcuts'), named(page, 'Keyboard shortcuts'));
      await thereAndBack(page, button('Share'), named(page, 'Keyboard shortcuts'), '?');
      await signUp(page, address, 'keys@mixes.example');
      await page.goto(`${address}/mix/terrace-lights-out`);
      await thereAndBack(page, button('Account of keys@mixes.example'), page.getByRole('menu'));
    },
  },
  {
    name: "keyboard: signing in from a phone's menu gives the focus back to the menu's button",
    options: { viewport: { width: 375, height: 780 } },
    async run({ page, address }) {
      await page.goto(address);
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      // The second time the dialog's code is there at once.
      for (const time of ['first', 'second']) {
        await menu.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: 'Sign In' }).press('Enter');
        const dialog = named(page, 'Sign in to Segue');
        await dialog.waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        const isBack = () => menu.evaluate((button) => button === document.activeElement);
        await until(`the focus is back, the ${time} time`, isBack);
      }
    },
  },
  {
    name: 'keyboard: the whole player of a phone gives the focus back',
    options: { viewport: { width: 375, height: 780 } },
    async run({ page, address }) {
      await page.goto(`${address}/mix/terrace-lights-out`);
      await press(page);
      await plays(page);
      const open = page.getByRole('button', { name: /open the player$/ });
      await thereAndBack(page, open, named(page, 'Terrace, Lights Out'));
    },
  },
  {
    name: 'keyboard: the list of keys names every one',
    async run({ page, address }) {
      await page.goto(`${address}/mix/terrace-lights-out`);
      await page.getByRole('region', { name: 'Player' }).waitFor();
      await page.keyboard.press('?');
      await named(page, 'Keyboard shortcuts').waitFor();
      const keys = await named(page, 'Keyboard shortcuts').locator('kbd').allTextContents();
      const all = [
        'Space',
        'K',
        '←',
        '→',
        'Shift ←',
        'Shift →',
        'N',
        'P',
        '0',
        '9',
        '↑',
        '↓',
        'M',
        'F',
        'H',
        'C',
        'T',
        'Y',
        'X',
        'S',
        'B',
        '/',
        '?',
      ];
      assert.deepEqual(
        keys.filter((key) => key !== '…'),
        all,
      );
    },
  },
  {
    name: 'keyboard: the keys of the player are off where something stands over the page, and on a control',
    async run({ page, address }) {
      await page.goto(`${address}/mix/terrace-lights-out`);
      await press(page);
      await plays(page);
      const isPlaying = () => page.locator('.stage[data-phase="playing"]').count();
      const muted = () => page.getByRole('button', { name: 'Unmute' }).count();
      const opened = async (open, over) => {
        await open();
        await over.waitFor();
        for (const key of ['k', 'm', '3']) await page.keyboard.press(key);
        assert.equal(await isPlaying(), 1, 'the mix plays on');
        assert.equal(await muted(), 0, 'nothing is muted');
        await page.keyboard.press('Escape');
        await over.waitFor({ state: 'detached' });
      };
      await opened(() => page.keyboard.press('?'), named(page, 'Keyboard shortcuts'));
      await signUp(page, address, 'over@mixes.example');
      await page.goto(`${address}/mix/terrace-lights-out`);
      await press(page);
      await plays(page);
      await opened(
        () => page.getByRole('button', { name: 'Account of over@mixes.example' }).click(),
        page.getByRole('menu'),
      );
      // Space on a control is the control's, however the focus came there.
      const share = page.getByRole('button', { name: 'Share', exact: true });
      await share.focus();
      await page.keyboard.press(' ');
      await page.locator('[data-sonner-toast]').first().waitFor();
      assert.equal(await isPlaying(), 1);
    },
  },
  {
    name: 'keyboard: a long tracklist can be passed over',
    async run({ page, address }) {
      await page.goto(`${address}/mix/widget-many`);
      await page.getByRole('table').waitFor();
      await page.getByRole('slider', { name: 'Position in the mix' }).focus();
      // What can be done with the list lies before it.
      await page.keyboard.press('Tab');
      assert.equal(await focused(page), 'Scan');
      await page.keyboard.press('Tab');
      assert.equal(await focused(page), 'More for widget-many');
      await page.keyboard.press('Tab');
      assert.equal(await focused(page), 'Skip the tracklist');
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Player' }).waitFor();
      await page.keyboard.press('Tab');
      const isBehind = await page.evaluate(() => {
        const end = document.querySelector('#after-tracklist');
        const { activeElement } = document;
        const where = end?.compareDocumentPosition(activeElement ?? document.body) ?? 0;
        return activeElement?.closest('table') === null && (where & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
      });
      assert.ok(isBehind, 'the focus is behind the list');
    },
  },
]);
