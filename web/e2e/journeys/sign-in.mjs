/** Signing in by every way that there is, with mails read from the folder that they are put into. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { readMail, says, signIn, stands, until } from '../steps.mjs';

const openDialog = async (page) => {
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('dialog', { name: 'Sign in to Segue' }).waitFor();
};

async function askForLink(page, email) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.getByText('Login link sent!').waitFor();
}

const isSignedIn = (page, name) => page.getByRole('button', { name: `Account of ${name}` }).waitFor();

journeys([
  {
    name: 'sign in: a link by mail leads back to the page, the dialog closes by itself, and out again',
    async run({ page, address, world }) {
      const email = 'link@mixes.example';
      await page.goto(`${address}/lists/latest`);
      await openDialog(page);
      const began = Date.now();
      await askForLink(page, email);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.ok(Date.now() - began >= 3000, 'it stays for three seconds, to be read');
      const { token } = await readMail(world, email);
      await page.goto(`${address}/auth/callback#token=${token}`);
      await page.waitForURL(`${address}/lists/latest`);
      await isSignedIn(page, email);
      await page.goto(`${address}/sign-in`);
      await page.waitForURL(`${address}/`);
      await page.getByRole('button', { name: `Account of ${email}` }).press('Enter');
      await page.getByText('Signed in as').waitFor();
      await page.getByRole('menuitem', { name: 'Sign Out' }).press('Enter');
      await page.waitForURL(`${address}/`);
      await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    },
  },
  {
    name: 'sign in: another browser has to say so, and the link serves once',
    allows: [/409/, /410/],
    async run({ page, address, world }) {
      const email = 'elsewhere@mixes.example';
      await page.goto(`${address}/sign-in`);
      await askForLink(page, email);
      const { token } = await readMail(world, email);
      const context = await world.browser.newContext();
      const other = await context.newPage();
      await other.goto(`${address}/auth/callback#token=${token}`);
      await other.getByRole('button', { name: 'Sign in here' }).click();
      await isSignedIn(other, email);
      await context.close();
      await page.goto(`${address}/auth/callback#token=${token}`);
      await page.getByText('Failed to establish session').waitFor();
      await page.waitForURL(`${address}/`, { timeout: 60_000 });
    },
  },
  {
    name: 'sign in: the code of the mail, typed while the dialog waits',
    allows: [/422/],
    async run({ page, address, world }) {
      const email = 'code@mixes.example';
      await page.goto(address);
      await openDialog(page);
      await askForLink(page, email);
      await page.getByLabel('Code').focus();
      const { code } = await readMail(world, email);
      await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
      await page.getByText(/That code is wrong/).waitFor();
      await page.waitForTimeout(3200);
      await page.getByLabel('Code').fill(code);
      await isSignedIn(page, email);
      assert.equal(await page.getByRole('dialog').count(), 0);
    },
  },
  {
    name: 'sign in: a password makes an account, then opens it, and another one does not',
    allows: [/401/],
    async run({ page, address }) {
      const email = 'password@mixes.example';
      const enter = async (password) => {
        await page.goto(`${address}/sign-in`);
        await page.getByRole('tab', { name: 'Password' }).click();
        await page.getByLabel('Email').fill(email);
        await page.getByRole('textbox', { name: 'Password' }).fill(password);
        await page.getByRole('button', { name: 'Sign in with password' }).click();
      };
      await enter('correct horse battery');
      await says(page, 'Account created');
      await says(page, 'You have been signed up and logged in!');
      await page.waitForURL(`${address}/`);
      await page.goto(`${address}/logout`);
      await page.waitForURL(`${address}/`);
      await enter('another horse');
      await page.getByText('The email address or the password is wrong.').waitFor();
      await enter('correct horse battery');
      await says(page, 'Success');
      await says(page, 'You have been signed in!');
      await isSignedIn(page, email);
    },
  },
  {
    name: 'sign in: who signed up with a password confirms the address in the settings, and stays who they are',
    async run({ page, address, world }) {
      const email = 'unconfirmed@mixes.example';
      await page.goto(`${address}/sign-in`);
      await page.getByRole('tab', { name: 'Password' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
      await page.getByRole('button', { name: 'Sign in with password' }).click();
      await isSignedIn(page, email);
      await page.goto(`${address}/settings`);
      await page.getByRole('button', { name: 'Edit username' }).click();
      const name = page.getByRole('textbox', { name: 'Username' });
      await name.fill('heron');
      await name.press('Enter');
      await isSignedIn(page, 'heron');
      // What would be refused is not offered; what comes first is.
      const spotify = page.getByRole('region', { name: 'Spotify access' });
      await spotify.getByText('your email address must be confirmed').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Request access' }).count(), 0);
      await spotify.getByText('Confirm it above, under Account.').waitFor();
      const account = page.getByRole('region', { name: 'Account' });
      await account.getByRole('button', { name: 'Confirm your address' }).click();
      await readMail(world, email);
      await account.getByRole('button', { name: 'Send again' }).click();
      await page.getByText('Another email is on its way').waitFor();
      const { code } = await readMail(world, email, 1);
      await page.getByLabel('Code').fill(code);
      await page.getByText('Your address is not confirmed yet.').waitFor({ state: 'detached' });
      await isSignedIn(page, 'heron');
      await page.getByRole('button', { name: 'Request access' }).click();
      await page.getByText('Your request is waiting for an answer.').waitFor();
    },
  },
  {
    name: 'sign in: Google knows the address, Spotify needs a mail for it',
    async run({ page, context, address, world }) {
      await page.goto(`${address}/sign-in`);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await isSignedIn(page, 'ada@mixes.example');
      // A page that still asks for what is a member's would be answered with 401.
      await page.goto('about:blank');
      await context.clearCookies();
      await page.goto(`${address}/sign-in`);
      await page.getByRole('button', { name: 'Continue with Spotify' }).click();
      await page.getByRole('heading', { name: 'One more step' }).waitFor();
      const email = await page.getByLabel('Email').inputValue();
      await page.getByRole('button', { name: 'Send Magic Link' }).click();
      await page.getByText('Login link sent!').waitFor();
      const { token } = await readMail(world, email);
      await page.goto(`${address}/auth/callback#token=${token}`);
      await isSignedIn(page, email);
    },
  },
  {
    name: 'sign in: every tab of the browser knows, and of signing out; a like after the session has ended is kept here',
    allows: [/401/],
    async run({ page, context, address }) {
      const email = 'two-tabs@mixes.example';
      await page.goto(`${address}/mix/fog-signal`);
      await stands(page);
      const other = await context.newPage();
      await other.goto(`${address}/sign-in`);
      let asked = 0;
      context.on('request', (request) => {
        if (request.url() === `${address}/api/session`) asked += 1;
      });
      await other.getByRole('tab', { name: 'Password' }).click();
      await other.getByLabel('Email').fill(email);
      await other.getByRole('textbox', { name: 'Password' }).fill('long enough for a journey');
      await other.getByRole('button', { name: 'Sign in with password' }).click();
      await isSignedIn(other, email);
      await isSignedIn(page, email);
      await other.goto(`${address}/logout`);
      await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
      // Two tabs that ask each other without an end would have asked hundreds of times.
      assert.ok(asked < 15, `the session was asked for ${asked} times`);
      await signIn(context, address, 'ended@mixes.example');
      await page.reload();
      await isSignedIn(page, 'ended@mixes.example');
      await context.request.delete(`${address}/api/session`, { headers: { origin: address } });
      const heart = page.locator('main').getByRole('button', { name: /^Like Harbour Before Work/ });
      await heart.click();
      await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
      await until('the like is kept here', async () => (await heart.getAttribute('aria-pressed')) === 'true');
      const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('segue.likes')));
      assert.equal(kept.length, 1);
    },
  },
  {
    name: 'sign in: whoever opens the link of the start, and has proven their address, is the first admin',
    allows: [/409/],
    async run({ page, address, world }) {
      const email = 'root@mixes.example';
      const token = /first-admin#token=([\w-]+)/.exec(world.said())?.[1];
      await page.goto(`${address}/first-admin#token=${token}`);
      await page.getByRole('button', { name: 'Sign in first' }).click();
      await page.getByRole('tab', { name: 'Password' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Become the first admin' }).click();
      await page.getByRole('heading', { name: 'Confirm your address first' }).waitFor();
      await page.getByRole('button', { name: 'Confirm your address' }).click();
      await page.getByText('An email is on its way').waitFor();
      const mail = await readMail(world, email);
      await page.goto(`${address}/auth/callback#token=${mail.token}`);
      await page.waitForURL(`${address}/first-admin`);
      await page.getByRole('button', { name: 'Become the first admin' }).click();
      await page.getByText('You are an admin').waitFor();
      await page.getByRole('button', { name: 'Account of root@mixes.example' }).click();
      await page.getByText('Admin Access').waitFor();
    },
  },
]);
