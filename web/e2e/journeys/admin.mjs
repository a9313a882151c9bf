/** The back-office: its guard, the way of a mix from submission to the home page, and everything that can be taken back. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { asks, byAdmin, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { says, signInByMail, stands, until } from '../steps.mjs';

const pages = [
  'dashboard',
  'staged-entities',
  'moderation',
  'mixes',
  'lists',
  'mix-uploader',
  'entity-uploader',
  'tracklist-parser',
  'spotify-whitelist',
  'users',
  'analytics',
  'audit',
  'settings',
];

const thirty = Array.from({ length: 30 }, (_, at) => `[${at * 2}:00] Artist ${at} - Track ${at}`).join('\n');

journeys([
  {
    name: 'admin: a stranger is sent home, a member is told, an admin is let in, at every address',
    limitMs: 300_000,
    async run({ page, context, world }) {
      const { address, dataDir, promote } = await world.anotherServer();
      const isAt = (path) => until(path, () => new URL(page.url()).pathname === path);
      for (const [from, to] of [
        ['/admin', '/'],
        ['/admin/mixes', '/'],
        ['/admin/spotify-whitelist', '/sign-in'],
      ]) {
        await page.goto(address + from);
        await isAt(to);
      }
      const email = 'member@mixes.example';
      await signInByMail(context, { address, dataDir }, email);
      let answer;
      await page.route('**/api/session', (route) => {
        answer = () => route.continue();
      });
      await page.goto(`${address}/admin`);
      await page.getByText('Verifying admin access...').waitFor();
      await answer();
      await page.unroute('**/api/session');
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
      await page.getByText("You don't have admin privileges.").waitFor();
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await isAt('/');
      await page.goto(`${address}/admin/spotify-whitelist`);
      await isAt('/');
      await page.goto(`${address}/admin/mixes`);
      await says(page, "You don't have permission to access this page. Please contact an administrator.");
      await isAt('/');
      promote(email);
      for (const [from, to] of [
        ['/admin', '/admin/dashboard'],
        ['/admin/parser', '/admin/tracklist-parser'],
        ['/admin/staged-entities/none', '/admin/staged-entity/none'],
      ]) {
        await page.goto(address + from);
        await until(to, () => new URL(page.url()).pathname === to);
      }
    },
    // The last address names no entity.
    allows: [/404/],
  },
  byAdmin(
    'admin: a mix of thirty tracks is submitted, reviewed by keys and live on the home page',
    async ({ page, address }) => {
      await page.goto(`${address}/admin/mix-uploader`);
      await page.getByLabel('Mix Title').fill('Harbour Night');
      await page.getByLabel('Mix Artist').fill('Halide & Kelp');
      await page.getByRole('button', { name: 'Upload Mix' }).waitFor();
      await page.getByRole('textbox', { name: 'Tracklist' }).fill(thirty);
      await page.getByText(/30 tracks read/).waitFor();
      await page.getByRole('button', { name: 'Upload Mix' }).click();
      await says(page, 'Mix uploaded successfully!');
      await page.getByRole('link', { name: 'Approve Mixes' }).click();
      await page.getByText('Harbour Night by Halide & Kelp').waitFor();
      await page.keyboard.press('e');
      await page.getByText(/Creates 30 tracks/).waitFor();
      await page.keyboard.press('a');
      await says(page, 'Mix imported successfully to the main database.');
      await page.getByRole('heading', { name: 'Nothing is waiting for review' }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.goto(`${address}/`);
      await page
        .getByRole('link', { name: /Harbour Night/ })
        .first()
        .waitFor();
    },
  ),
  byAdmin(
    'admin: in forced colours the place where one is stands out from the others',
    async ({ page, address }) => {
      await page.goto(`${address}/admin/lists`);
      const lines = () =>
        page.getByRole('navigation', { name: 'Admin' }).evaluate((bar) => {
          const line = (place) => getComputedStyle(place).borderBottomColor;
          const here = bar.querySelector('[aria-current="page"]');
          return {
            here: line(here),
            others: [...bar.querySelectorAll('a')].filter((it) => it !== here).map(line),
          };
        });
      await page.getByRole('heading', { level: 1 }).waitFor();
      const { here, others } = await lines();
      assert.ok(others.length > 5 && !others.includes(here), `${here} among ${others}`);
    },
    { options: { forcedColors: 'active' } },
  ),
  byAdmin('admin: a mix that is deleted is put back from the message', async ({ page, address }) => {
    await page.goto(`${address}/admin/mixes`);
    await page.getByRole('button', { name: 'Delete Terrace, Lights Out' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete Terrace, Lights Out?' });
    await asked.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Mix deleted successfully');
    await until(
      'gone',
      async () => (await page.getByRole('link', { name: 'Terrace, Lights Out', exact: true }).count()) === 0,
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Terrace, Lights Out', exact: true }).waitFor();
    await page.goto(`${address}/mix/terrace-lights-out`);
    await page.getByRole('heading', { name: 'Terrace, Lights Out' }).first().waitFor();
  }),
  byAdmin(
    'admin: lists are created, changed and deleted, and those that a rule fills are locked',
    async ({ page, address }) => {
      await page.goto(`${address}/admin/lists`);
      await page.getByRole('button', { name: 'New list' }).click();
      await page.getByLabel('Title').fill('Harbour Sessions');
      await page.getByRole('button', { name: 'Save' }).click();
      await says(page, 'List created successfully');
      await page.getByText('harbour-sessions').waitFor();
      await page.getByRole('button', { name: 'Edit Harbour Sessions' }).click();
      await page.getByLabel('Title').fill('Harbour Mornings');
      await page.getByRole('button', { name: 'Save' }).click();
      await says(page, 'List updated successfully');
      await page.getByRole('button', { name: 'Delete Harbour Mornings' }).click();
      const asked = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this list?' });
      await asked.getByRole('button', { name: 'Delete' }).click();
      await says(page, 'List deleted successfully');
      assert.ok(await page.getByRole('button', { name: 'Delete Still Missing IDs' }).isDisabled());
    },
  ),
  {
    name: 'admin: no visitor loads any code of the back-office, not even to keep it for later',
    async run({ page, address }) {
      const loaded = [];
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
      for (const path of [
        '/',
        '/lists/latest',
        '/mix/terrace-lights-out',
        '/search?q=kelp',
        '/submit-mix',
        '/sign-in',
      ]) {
        await page.goto(address + path);
        await stands(page);
        await page.waitForLoadState('networkidle');
      }
      assert.deepEqual(
        loaded.filter((path) => /\/assets\/(admin|Admin)/.test(path)),
        [],
      );
      assert.ok(loaded.some((path) => path.startsWith('/assets/')));
      const worker = await (await page.request.get(`${address}/worker.js`)).text();
      const kept = [...worker.matchAll(/assets\/[\w./-]+/g)].map(([path]) => path);
      assert.ok(kept.length > 10);
      assert.deepEqual(
        kept.filter((path) => /assets\/(admin|Admin)/.test(path)),
        [],
      );
    },
  },
  byAdmin(
    'admin: axe finds nothing on any page of the back-office',
    async ({ page, context, address }) => {
      for (const name of pages) {
        await page.goto(`${address}/admin/${name}`);
        await page.locator('.admin-head h1').waitFor();
        await check(page, name);
      }
      // Where all is answered there is nothing to press in what scrolls.
      await asks(page, address, 'kelp@mixes.example');
      const { requests } = await send(context, address, 'GET', '/api/admin/whitelist');
      await send(context, address, 'PUT', `/api/admin/whitelist/${requests[0].id}`, { status: 'approved' });
      await page.setViewportSize({ width: 375, height: 800 });
      for (const name of pages) {
        await page.goto(`${address}/admin/${name}`);
        await page.locator('.admin-head h1').waitFor();
        await check(page, `${name} at 375 px`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${name} is ${over} px wider than the screen`);
      }
      // An admin has one sign more under a mix's name.
      await page.goto(`${address}/mix/terrace-lights-out`);
      await page.getByRole('button', { name: 'Timestamp mode' }).waitFor();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `the mix page is ${over} px wider than the screen`);
    },
    { limitMs: 300_000 },
  ),
]);
