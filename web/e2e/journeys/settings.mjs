/** The settings: name, password, devices, the request for Spotify, everything taken along, and the way out. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { check } from '../axe.mjs';
import { journeys } from '../journey.mjs';
import { says, signIn, signInProven, until } from '../steps.mjs';

const password = 'long enough for a journey';

async function open(page, context, address, email, enter = signIn) {
  await enter(context, address, email);
  await page.goto(`${address}/settings`);
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
}

const card = (page, name) => page.getByRole('region', { name, exact: true });

async function rename(page, name) {
  await page.getByRole('button', { name: 'Edit username' }).click();
  await page.getByLabel('Username', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
}

/** Answers calls to a path with a problem, or with nothing that reads. */
const refuse = (page, path, status, body = '') =>
  page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status, contentType: 'application/problem+json', body }),
  );

journeys([
  {
    name: 'settings: whoever is signed out is led to the sign-in, and comes back by it',
    async run({ page, address }) {
      await page.goto(`${address}/settings`);
      await page.waitForURL(`${address}/sign-in`);
      await page.getByRole('tab', { name: 'Password' }).click();
      await page.getByLabel('Email').fill('back-to-settings@mixes.example');
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${address}/settings`);
      await card(page, 'Account').getByText('back-to-settings@mixes.example').waitFor();
    },
  },
  {
    name: "settings: a name is checked at every key, saved by Enter, left by Escape, and another one's is refused",
    allows: [/401/, /409/, /500/],
    async run({ page, context, address, world }) {
      const other = await world.browser.newContext();
      await signIn(other, address, 'first-owl@mixes.example');
      const taken = await other.request.put(`${address}/api/user/username`, {
        headers: { origin: address },
        data: { username: 'first_owl' },
      });
      assert.equal(taken.status(), 200);
      await other.close();
      await open(page, context, address, 'second-owl@mixes.example');
      await page.getByText('No username yet').waitFor();
      await page.getByRole('button', { name: 'What a username is for' }).click();
      await page
        .getByRole('tooltip')
        .getByText('This is what other members will see when you comment, submit, etc.')
        .waitFor();
      await page.getByRole('button', { name: 'Edit username' }).click();
      const field = page.getByLabel('Username', { exact: true });
      for (const [name, words] of [
        ['ab', 'Username must be at least 3 characters long'],
        ['night owl', 'Username can only contain letters, numbers, and underscores'],
        ['', 'Username cannot be empty'],
        ['a'.repeat(21), 'Username must be no more than 20 characters long'],
        ['Admin', 'This username is reserved'],
        ['1234', 'Username cannot be only numbers'],
        ['_owl', 'Username cannot start or end with an underscore'],
        ['night__owl', 'Username cannot contain consecutive underscores'],
      ]) {
        await field.fill(name);
        await card(page, 'Account').getByText(words, { exact: true }).waitFor();
      }
      await field.press('Escape');
      await page.getByText('No username yet').waitFor();
      await rename(page, 'First_Owl');
      await says(page, 'Username taken');
      await says(page, 'This username is already in use. Please choose another.');
      await card(page, 'Account').getByText('This username is already taken').waitFor();
      await field.fill('second_owl');
      await refuse(
        page,
        '**/api/user/username',
        401,
        '{"code":"session.none","detail":"Sign in to do this."}',
      );
      await field.press('Enter');
      await says(page, 'Session expired');
      await says(page, 'Please refresh the page and try again.');
      await page.unroute('**/api/user/username');
      await refuse(page, '**/api/user/username', 500);
      await field.press('Enter');
      await says(page, 'Failed to update username. Please try again.');
      await page.unroute('**/api/user/username');
      await field.press('Enter');
      await card(page, 'Account').getByText('second_owl', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Account of second_owl' }).waitFor();
      await page.reload();
      await card(page, 'Account').getByText('second_owl', { exact: true }).waitFor();
    },
  },
  {
    name: 'settings: a password is changed with the one until now, and signs the other browsers out',
    allows: [/422/],
    async run({ page, context, address, world }) {
      const email = 'new-password@mixes.example';
      await open(page, context, address, email);
      const other = await world.browser.newContext();
      const opened = await other.request.post(`${address}/api/sign-in/password`, {
        headers: { origin: address },
        data: { email, password },
      });
      assert.equal(opened.status(), 200);
      await page.reload();
      await until('both', async () => (await card(page, 'Devices').getByRole('listitem').count()) === 2);
      const form = card(page, 'Password');
      const press = () => form.getByRole('button', { name: 'Change password' }).click();
      await press();
      await form.getByText('Please enter your current password').waitFor();
      await form.getByText('Please enter a new password').waitFor();
      await form.getByLabel('Current password').fill('not the one');
      await form.getByLabel('New password').fill('another long one of theirs');
      await press();
      await form.getByText('This is not your current password').waitFor();
      await form.getByLabel('Current password').fill(password);
      await form.getByLabel('New password').fill('short');
      await press();
      await form.getByText('Password must be at least 8 characters long').waitFor();
      await form.getByLabel('New password').fill('another long one of theirs');
      await press();
      await says(page, 'Password saved');
      await until('one', async () => (await card(page, 'Devices').getByRole('listitem').count()) === 1);
      assert.equal((await (await other.request.get(`${address}/api/session`)).json()).user, null);
      await other.close();
    },
  },
  {
    name: 'settings: devices are signed out, one and then all',
    async run({ page, context, address, world }) {
      const email = 'many-devices@mixes.example';
      await open(page, context, address, email);
      const other = await world.browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' });
      await other.request.post(`${address}/api/sign-in/password`, {
        headers: { origin: address },
        data: { email, password },
      });
      await page.reload();
      const devices = card(page, 'Devices');
      await devices.getByText('Signed in by password, this device').waitFor();
      await devices.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
      await says(page, 'Signed out there');
      await devices.getByText('Firefox on Linux').waitFor({ state: 'detached' });
      assert.equal((await (await other.request.get(`${address}/api/session`)).json()).user, null);
      await other.close();
      const everywhere = devices.getByRole('button', { name: 'Sign out everywhere' });
      const asked = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
      await everywhere.click();
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await asked.waitFor({ state: 'detached' });
      await page.reload();
      await devices.getByText('Signed in by password, this device').waitFor();
      await everywhere.click();
      await asked.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${address}/`);
      await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    },
  },
  {
    name: 'settings: everything that a member has given is handed back as files',
    async run({ page, context, address }) {
      await open(page, context, address, 'take-along@mixes.example');
      const download = async (name) => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name }).click(),
        ]);
        assert.match(file.suggestedFilename(), /^segue-[\d-]+\.(json|csv)$/);
        return readFileSync(await file.path(), 'utf8');
      };
      const { user, given } = JSON.parse(await download('Download JSON'));
      assert.deepEqual([user.email, given], ['take-along@mixes.example', []]);
      assert.match(await download('Download CSV'), /^\ufeffKind,Created At,Mix,/);
    },
  },
  {
    name: 'settings: an account goes once its address is typed, and says what stays',
    allows: [/409/, /500/],
    async run({ page, context, address }) {
      const email = 'farewell@mixes.example';
      await open(page, context, address, email);
      const ask = page.getByRole('button', { name: 'Delete my account' });
      await ask.click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await dialog.getByText(/stay for everyone, without your name/).waitFor();
      await check(page, 'the dialog of the way out');
      await page.keyboard.press('Escape');
      assert.equal(await ask.evaluate((button) => document.activeElement === button), true);
      await ask.click();
      const go = dialog.getByRole('button', { name: 'Delete my account' });
      await dialog.getByRole('textbox').fill('somebody@mixes.example');
      assert.equal(await go.isDisabled(), true);
      await dialog.getByRole('textbox').fill(email.toUpperCase());
      await refuse(page, '**/api/user', 500);
      await go.click();
      await dialog.getByText('Failed to delete your account. Please try again.').waitFor();
      await page.unroute('**/api/user');
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'DELETE') sent += 1;
      });
      // Both halves of a double click, before the page is drawn anew.
      await go.evaluate((button) => {
        button.click();
        button.click();
      });
      await page.waitForURL(`${address}/`);
      await says(page, 'Your account is deleted');
      await dialog.waitFor({ state: 'detached' });
      assert.equal(sent, 1);
      await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    },
  },
  {
    name: 'settings: a member asks for Spotify, waits, and may connect once they are let',
    allows: [/422/, /ERR_INTERNET_DISCONNECTED/],
    async run({ page, context, address, world }) {
      const email = 'asks-for-spotify@mixes.example';
      await open(page, context, address, email, signInProven);
      const asks = card(page, 'Spotify access');
      const field = asks.getByLabel('Email of your Spotify account');
      assert.equal(await field.inputValue(), email);
      await field.fill('');
      await field.press('Enter');
      await asks.getByText('Please enter the email address of your Spotify account').waitFor();
      await field.fill('no address');
      await field.press('Enter');
      await asks.getByText('Please enter a valid email address, such as name@example.com').waitFor();
      await field.fill('kelp@mixes.example');
      await rename(page, 'asks_politely');
      await says(page, 'Username updated');
      await context.setOffline(true);
      await field.press('Enter');
      await says(page, 'The request was not sent');
      await says(page, 'Network error. Please try again.');
      await page.getByRole('button', { name: 'Edit username' }).click();
      await page.getByLabel('Username', { exact: true }).fill('asks_offline');
      await page.keyboard.press('Enter');
      await says(page, 'Failed to update username. Please try again.');
      await page.keyboard.press('Escape');
      const sent = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET' && !request.url().includes('/events')) sent.push(request.url());
      });
      await context.setOffline(false);
      await asks.getByRole('button', { name: 'Request access' }).evaluate((button) => {
        button.click();
        button.click();
      });
      await says(page, 'Request sent');
      assert.deepEqual(sent, [`${address}/api/user/whitelist-request`], 'nothing waited, and once is enough');
      await asks.getByText('Your request is waiting for an answer.').waitFor();
      await asks.getByText(/^For kelp@mixes.example, asked/).waitFor();
      world.allowSpotify(email);
      await page.reload();
      await card(page, 'Spotify Integration').getByRole('button', { name: 'Connect Spotify' }).waitFor();
    },
  },
  ...[1440, 375].map((width) => ({
    name: `settings: axe finds nothing, ${width} px`,
    options: { viewport: { width, height: 900 }, reducedMotion: 'reduce' },
    async run({ page, context, address, world }) {
      const email = `axe-${width}@mixes.example`;
      await open(page, context, address, email, signInProven);
      await card(page, 'Devices')
        .getByText(/this device/)
        .waitFor();
      await check(page, 'settings without access');
      await page.getByRole('button', { name: 'Edit username' }).click();
      await page.keyboard.type('a');
      await page.getByText('Username must be at least 3 characters long').waitFor();
      await check(page, 'settings with the name being edited');
      world.allowSpotify(email);
      await page.reload();
      await page.getByRole('button', { name: 'Connect Spotify' }).click();
      await card(page, 'Spotify Integration').getByText('Connected as kelp').waitFor();
      await check(page, 'settings with Spotify');
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        true,
        'nothing sticks out',
      );
    },
  })),
]);
