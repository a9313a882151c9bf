/** The back-office's pages about people and the site itself, with everything that can go wrong there. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { asks, byAdmin, downloaded, failing, member, refused, send } from '../back-office.mjs';
import { journeys } from '../journey.mjs';
import { dataDirOf } from '../programs.mjs';
import { readMail, says, signInProven, until } from '../steps.mjs';

/** A journey on whose way requests are refused. */
const refusing = (name, run) => byAdmin(name, run, { allows: [refused(401, 403, 409, 500, 502)] });

/** One in which the server says what has to be corrected. */
const mending = (name, run) => byAdmin(name, run, { allows: [refused(422)] });

journeys([
  refusing(
    'admin: requests for Spotify are counted, approved and rejected, and what fails says so',
    async ({ page, address }) => {
      let fix = await failing(page, '**/api/admin/whitelist', 'GET', 500);
      await page.goto(`${address}/admin/spotify-whitelist`);
      await page.getByRole('heading', { name: 'Failed to load whitelist requests' }).waitFor();
      await fix();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('heading', { name: 'No whitelist requests yet' }).waitFor();
      await asks(page, address, 'kelp@mixes.example');
      await asks(page, address, 'wharf@mixes.example');
      await page.reload();
      await page.getByText('at-spotify-kelp@mixes.example').waitFor();
      assert.equal(await page.getByText('No username').count(), 2);
      const counts = async () =>
        (await page.locator('.admin-cards li').allTextContents()).map((it) => it.trim());
      assert.deepEqual(await counts(), ['Pending2', 'Approved0', 'Rejected0']);
      const approve = page.getByRole('button', { name: 'Approve kelp@mixes.example' });
      const reject = page.getByRole('button', { name: 'Reject wharf@mixes.example' });
      fix = await failing(page, '**/api/admin/whitelist/*', 'PUT', 500);
      let reads = 0;
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().endsWith('/api/admin/whitelist')) reads += 1;
      });
      await approve.click();
      await says(page, 'Failed to approve request');
      await until('the list is read anew', () => reads > 0);
      await reject.click();
      await says(page, 'Failed to reject request');
      await fix();
      await approve.click();
      await says(page, 'Request approved');
      await says(page, 'The user can now connect their Spotify account.');
      await page.getByText(/^Approved \w{3} \d\d, \d{4}$/).waitFor();
      await reject.click();
      await says(page, 'Request rejected');
      await until('counted', async () => (await counts()).join() === 'Pending0,Approved1,Rejected1');
      assert.equal(await page.getByRole('button', { name: /^(Approve|Reject)/ }).count(), 0);
    },
  ),
  refusing(
    'admin: users are searched for, made admins, let to Spotify and signed out; the last admin stays',
    async ({ page, address }) => {
      const kelp = await member(page, address, 'kelp@mixes.example');
      await page.goto(`${address}/admin/users`);
      await page.getByRole('searchbox', { name: 'Search users' }).fill('kelp');
      await until('only who was searched for', async () => (await page.locator('tbody tr').count()) === 1);
      await page.getByRole('checkbox', { name: 'Spotify access of kelp@mixes.example' }).click();
      await says(page, 'Saved');
      const own = await send(kelp, address, 'GET', '/api/user');
      assert.equal(own.spotify_access, true);
      await page.getByRole('button', { name: 'Sign kelp@mixes.example out everywhere' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
      await says(page, 'Signed out everywhere');
      assert.equal((await send(kelp, address, 'GET', '/api/session')).user, null);
      await kelp.close();
      // An address that nobody has proven makes no admin.
      await page.getByLabel('Role of kelp@mixes.example').selectOption('Admin');
      const asked = page.getByRole('alertdialog', { name: 'Make kelp@mixes.example an admin?' });
      await asked.getByRole('button', { name: 'Make admin' }).click();
      await says(page, 'It could not be saved');
      await page.getByRole('searchbox', { name: 'Search users' }).fill('editor');
      await page.getByLabel('Role of editor@mixes.example').selectOption('Member');
      await until('refused', () =>
        page
          .locator('[data-sonner-toast]')
          .filter({ hasText: /admin|own/i })
          .count(),
      );
      assert.equal(await page.getByLabel('Role of editor@mixes.example').inputValue(), 'admin');
    },
  ),
  mending(
    'admin: a member is banned, reads why, and is let in again; all they gave goes and comes back',
    async ({ page, address }) => {
      const kelp = await page.context().browser().newContext();
      await signInProven(kelp, address, 'kelp@mixes.example');
      await page.goto(`${address}/admin/users`);
      await page.getByRole('searchbox', { name: 'Search users' }).fill('kelp');
      await page.getByRole('button', { name: 'Ban kelp@mixes.example' }).click();
      const asked = page.getByRole('dialog', { name: /^Ban kelp/ });
      await asked.getByRole('button', { name: 'Ban', exact: true }).click();
      await asked.getByText('Say why').waitFor();
      await check(page, 'the question about a ban');
      await asked.getByLabel('Reason').fill('Wrong times');
      await asked.getByLabel('For how long').selectOption('A week');
      await asked.getByRole('button', { name: 'Ban', exact: true }).click();
      await page.getByText(/^Banned until .*: Wrong times$/).waitFor();
      assert.equal((await send(kelp, address, 'GET', '/api/session')).user, null);
      await page.getByRole('button', { name: 'Remove everything from kelp@mixes.example' }).click();
      await page.getByRole('alertdialog', { name: 'There is nothing to remove' }).waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('button', { name: 'Lift the ban of kelp@mixes.example' }).click();
      await says(page, 'The ban is lifted');
      await page.getByRole('button', { name: 'Ban kelp@mixes.example' }).waitFor();
      await kelp.close();
    },
  ),
  byAdmin(
    'admin: on a phone a user is two lines, and one button has all that can be done',
    async ({ page, address }) => {
      await (await member(page, address, 'kelp@mixes.example')).close();
      await page.goto(`${address}/admin/users?q=kelp`);
      const more = page.getByRole('button', { name: 'More for kelp@mixes.example' });
      await more.waitFor();
      const row = await page.locator('tbody tr').first().boundingBox();
      assert.ok(row.height <= 64, `a row is ${row.height} px high`);
      await check(page, 'the users on a phone');
      await more.click();
      await page.getByRole('menuitem', { name: 'Give Spotify access' }).click();
      await says(page, 'Saved');
      await more.click();
      await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await until('the focus is back', () => more.evaluate((it) => it === document.activeElement));
    },
    { options: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } },
  ),
  mending('admin: a network is blocked and free again', async ({ page, address }) => {
    await page.goto(`${address}/admin/users`);
    await page.getByText('No network is blocked.').waitFor();
    await page.getByRole('button', { name: 'Block a network' }).click();
    const asked = page.getByRole('dialog', { name: 'Block a network' });
    await asked.getByLabel('Address').fill('nobody');
    await asked.getByLabel('Reason').fill('A flood of times');
    await asked.getByRole('button', { name: 'Block' }).click();
    await asked.getByText('Enter an address, such as 203.0.113.7 or 2001:db8::7').waitFor();
    await asked.getByLabel('Address').fill('203.0.113.7');
    await check(page, 'the question about a network');
    await asked.getByRole('button', { name: 'Block' }).click();
    await page.getByText('A flood of times').waitFor();
    await page.getByRole('button', { name: /^Unblock network/ }).click();
    await page.getByText('No network is blocked.').waitFor();
  }),
  refusing(
    'admin: what is dangerous asks for a fresh sign-in, keeps the page and goes on by itself',
    async ({ page, address }) => {
      const kelp = await page.context().browser().newContext();
      await signInProven(kelp, address, 'kelp@mixes.example');
      await kelp.close();
      await page.goto(`${address}/admin/users`);
      await page.getByRole('searchbox', { name: 'Search users' }).fill('kelp');
      const stale = { code: 'session.stale', detail: 'Sign in again to go on.' };
      const fix = await failing(page, '**/api/admin/users/*', 'PUT', 403, stale);
      const role = page.getByLabel('Role of kelp@mixes.example');
      const raise = async () => {
        await role.selectOption('Admin');
        const asked = page.getByRole('alertdialog', { name: 'Make kelp@mixes.example an admin?' });
        await asked.getByRole('button', { name: 'Make admin' }).click();
      };
      const again = page.getByRole('dialog', { name: 'Sign in again to go on' });
      await raise();
      await again.getByRole('button', { name: 'Close' }).click();
      await says(page, 'It could not be saved');
      await says(page, 'Sign in again to go on.');
      assert.equal(await role.inputValue(), 'member');
      await raise();
      await again.getByLabel('Email').fill('editor@mixes.example');
      await again.getByRole('button', { name: 'Send Magic Link' }).click();
      const { code } = await readMail({ dataDir: dataDirOf(address) }, 'editor@mixes.example', 1);
      await fix();
      await again.getByLabel('Code').fill(code);
      await says(page, 'Saved');
      await until('it is set', async () => (await role.inputValue()) === 'admin');
      assert.equal(await again.count(), 0);
      assert.equal(await page.getByRole('searchbox', { name: 'Search users' }).inputValue(), 'kelp');
    },
  ),
  refusing(
    'admin: visits are counted, plotted by day and by hour, and a provider that fails says so',
    async ({ page, address }) => {
      // A browser that says that nobody sits before it is not counted.
      const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
      const visitor = await page.context().browser().newContext({ userAgent });
      const theirs = await visitor.newPage();
      const counted = theirs.waitForResponse((response) => response.url().endsWith('/api/events'));
      await theirs.goto(`${address}/mix/terrace-lights-out`);
      await counted;
      await page.goto(`${address}/admin/analytics`);
      const figure = (label) => page.locator('.admin-cards li').filter({ hasText: label });
      await until('somebody came', async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return /[1-9]/.test((await figure('Total Visitors').textContent()) ?? '');
      });
      for (const label of ['Page Views', 'Bounce Rate', 'Avg Duration']) await figure(label).waitFor();
      await page.getByText(/^\d+ visitors? now$/).waitFor();
      for (const title of ['Top Pages', 'Traffic Sources', 'Platform Events']) {
        await page.getByRole('region', { name: title }).waitFor();
      }
      await page.getByRole('region', { name: 'Top Pages' }).getByText('/mix/terrace-lights-out').waitFor();
      await page.getByRole('heading', { name: 'Visitors by day' }).waitFor();
      const rows = page.getByRole('table', { name: 'Visitors and page views by time' }).getByRole('row');
      assert.equal(await rows.count(), 1 + 7);
      await page.locator('.plot .recharts-bar-rectangle path').first().waitFor();
      await page.getByRole('radio', { name: 'Page Views' }).click();
      await page.getByRole('heading', { name: 'Page Views by day' }).waitFor();
      for (const [tab, title] of [
        ['Today', 'Page Views by hour (UTC)'],
        ['Last 30 days', 'Page Views by day'],
        ['Last 6 months', 'Page Views by month'],
      ]) {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('heading', { name: title }).waitFor();
      }
      const fix = await failing(page, '**/api/admin/analytics?*', 'GET', 502, {
        code: 'plausible.unreachable',
        detail: 'Failed to fetch Plausible data',
      });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await says(page, 'Failed to refresh analytics');
      await says(page, 'Failed to fetch Plausible data');
      await page.reload();
      await page.getByRole('heading', { name: 'Failed to fetch Plausible data' }).waitFor();
      await fix();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await figure('Total Visitors').waitFor();
      await visitor.close();
    },
  ),
  byAdmin(
    'admin: the dashboard tells how the site is, the audit who did what, and undoes it',
    async ({ page, context, address }) => {
      const { mixes } = await send(context, address, 'GET', '/api/admin/mixes?search=terrace');
      const artist = { type: 'artist', data: { name: 'Early Ferry' } };
      await send(context, address, 'POST', '/api/admin/staged-entities', artist);
      await send(context, address, 'DELETE', `/api/admin/mixes/${mixes[0].id}`);
      await page.reload();
      const figure = (label) => page.locator('.admin-cards li').filter({ hasText: label }).first();
      const sum = await send(context, address, 'GET', '/api/admin/dashboard');
      await figure('Active mixes').getByText(String(sum.active_mixes), { exact: true }).waitFor();
      await figure('Users').getByText(String(sum.users), { exact: true }).waitFor();
      await page.getByText(/editor@mixes\.example: Deleted Terrace, Lights Out/).waitFor();
      const waiting = page.getByRole('list', { name: 'To do' });
      await waiting.getByRole('link', { name: /^\d+ ?Mixes to approve/ }).waitFor();
      await check(page, 'the dashboard with something to do');
      await page.keyboard.press('1');
      await page.getByRole('heading', { name: 'Approve Mixes' }).waitFor();
      await page.goBack();
      const activity = page.getByRole('list', { name: 'Recent activity' });
      await activity
        .getByText(/ submitted /)
        .first()
        .waitFor();
      const moments = await activity
        .locator('time')
        .evaluateAll((all) => all.map(({ dateTime }) => dateTime));
      assert.deepEqual(moments, [...moments].sort().reverse(), 'the newest first');
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit' }).click();
      await page.getByRole('button', { name: 'Undo: Deleted Terrace, Lights Out' }).click();
      await says(page, 'Put back');
      await page.getByText('Undone', { exact: true }).waitFor();
      await send(context, address, 'GET', '/api/mixes/terrace-lights-out');
    },
  ),
  byAdmin(
    'admin: the audit shows what an edit has changed, and undoes it',
    async ({ page, context, address }) => {
      const { mixes } = await send(context, address, 'GET', '/api/admin/mixes?search=terrace');
      const path = `/api/admin/mixes/${mixes[0].id}`;
      const { facts } = await send(context, address, 'GET', path);
      await send(context, address, 'PUT', path, { ...facts, venue: 'Boiler house' });
      await page.goto(`${address}/admin/audit`);
      const name = 'Changed Terrace, Lights Out';
      const open = page.getByRole('button', { name: `What changed: ${name}` }).first();
      await open.focus();
      await page.keyboard.press('Enter');
      const changes = page.getByRole('list', { name: 'What changed' });
      await changes.getByText('Mix Terrace, Lights Out, venue').waitFor();
      await changes.locator('ins').getByText('Boiler house', { exact: true }).waitFor();
      await check(page, 'the audit with a difference');
      await page.keyboard.press('Enter');
      await changes.waitFor({ state: 'detached' });
      await page
        .getByRole('button', { name: `Undo: ${name}` })
        .first()
        .click();
      await says(page, 'Undone');
      await page.getByText('Undid: changed', { exact: true }).first().waitFor();
      const after = await send(context, address, 'GET', path);
      assert.equal(after.facts.venue, facts.venue);
    },
  ),
  byAdmin('admin: settings are shown and tried, and a backup is downloaded', async ({ page, address }) => {
    await page.goto(`${address}/admin/settings`);
    for (const service of ['Mail', 'Spotify', 'Google', 'Plausible']) {
      await page.getByRole('button', { name: `Test ${service}` }).click();
      await until(`${service} was tried`, async () => {
        const words = page.locator('li.admin-panel').filter({ hasText: service }).locator('[aria-live]');
        return ((await words.first().textContent()) ?? '').length > 5;
      });
    }
    const { name, text } = await downloaded(page, () =>
      page.getByRole('link', { name: 'Download now' }).click(),
    );
    assert.match(name, /\.db$/);
    assert.match(text.slice(0, 15), /^SQLite format 3/);
  }),
]);
