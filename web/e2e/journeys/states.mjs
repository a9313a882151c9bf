/** Pages on their way, empty, and failing: each says which, in the specification's words. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { says, signIn, stands, until } from '../steps.mjs';

const json = (body, status = 200) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

/** Opens a page whose data has to be asked for: coming from another, as the first page brings its own. */
async function comeFrom(page, address, there, go) {
  await page.goto(address + there);
  await stands(page);
  await go();
}

const goHome = (page) => () => page.getByRole('link', { name: 'Segue, home' }).click();

journeys([
  {
    name: 'home: on its way, failing and tried again, empty',
    allows: [/500/],
    async run({ page, address }) {
      let open;
      const held = new Promise((done) => {
        open = done;
      });
      await page.route('**/api/home', async (route) => {
        await held;
        await route.fulfill(json({}, 500));
      });
      await comeFrom(page, address, '/submit-mix', goHome(page));
      await until(
        'skeleton cards',
        async () => (await page.locator('[data-testid="skeleton-card"]').count()) === 6,
      );
      open();
      await page.getByText('Unable to load mixes at this time.').waitFor();
      await page.unroute('**/api/home');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('heading', { name: 'Latest Mixes' }).waitFor();
      await page.route('**/api/home', (route) => route.fulfill(json({ latest: [], lists: [] })));
      await comeFrom(page, address, '/submit-mix', goHome(page));
      await page.getByText('No mixes available yet.').waitFor();
      await page.getByText('Check back soon for fresh content!').waitFor();
    },
  },
  {
    name: 'a list: empty, and not there',
    allows: [/404/],
    async run({ page, address }) {
      await page.route('**/api/lists/latest', (route) =>
        route.fulfill(json({ slug: 'latest', title: 'Latest Mixes', description: null, mixes: [] })),
      );
      await comeFrom(page, address, '/', () =>
        page.getByRole('link', { name: 'View All: Latest Mixes' }).click(),
      );
      await page.getByText('No mixes in this list yet.').waitFor();
      await page.getByText('Check back soon!').waitFor();
      assert.equal(await page.title(), 'Latest Mixes | Segue');
      await page.goto(`${address}/lists/no-such-list`);
      await page.getByText('List not found.').waitFor();
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await page.getByRole('heading', { name: 'A better way to listen' }).waitFor();
    },
  },
  {
    name: 'a list is a grid or compact as it was last, and only these',
    async run({ page, address }) {
      const view = () => page.locator('.mix-grid').first().getAttribute('data-view');
      await page.goto(`${address}/lists/latest`);
      assert.equal(await view(), 'grid');
      await page.getByRole('button', { name: 'Compact view' }).click();
      assert.equal(await view(), 'compact');
      await page.reload();
      await until('as it was left', async () => (await view()) === 'compact');
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (localStorage[key] === '"compact"') localStorage[key] = '"spiral"';
      });
      await page.reload();
      await until('what is no view is none', async () => (await view()) === 'grid');
    },
  },
  {
    name: 'a mix on its way says so',
    async run({ page, address }) {
      await page.goto(address);
      await page.route('**/api/mixes/**', () => {});
      await page.getByRole('link', { name: 'Terrace, Lights Out' }).first().click();
      await page.getByText('Loading mix...').waitFor();
    },
  },
  {
    name: 'a link that cannot be copied says so',
    async run({ page, address }) {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        document.execCommand = () => false;
      });
      await page.goto(`${address}/mix/terrace-lights-out`);
      await page.locator('main').getByRole('button', { name: 'Share', exact: true }).click();
      await says(page, 'Failed to copy');
      await says(page, 'Please try again');
    },
  },
  {
    name: 'signing in: what is missing is asked for, and a server that fails is told of',
    allows: [/500/, /401/, /422/],
    async run({ page, address }) {
      await page.goto(`${address}/sign-in`);
      await page.getByRole('button', { name: 'Send Magic Link' }).click();
      await says(page, 'Email required');
      await says(page, 'Please enter your email address');
      const field = page.getByLabel('Email');
      await field.fill('nobody at all');
      await page.getByRole('button', { name: 'Send Magic Link' }).click();
      await until('the field says so', async () => (await field.getAttribute('aria-invalid')) === 'true');
      await page.locator('#link-email-words').waitFor();
      await field.fill('nobody@mixes.example');
      assert.equal(await field.getAttribute('aria-invalid'), 'false');
      await page.getByRole('tab', { name: 'Password' }).click();
      await page.getByRole('button', { name: 'Sign in with password' }).click();
      await says(page, 'Email and password required');
      await says(page, 'Please enter both email and password');
      await page.route('**/api/sign-in/password', (route) => route.fulfill({ status: 500, body: '' }));
      await page.getByLabel('Email').fill('ada@mixes.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('long enough');
      await page.getByRole('button', { name: 'Sign in with password' }).click();
      await says(page, 'Error');
      await says(page, 'Something went wrong. Please try again.');
      assert.equal(await page.getByLabel('Email').inputValue(), 'ada@mixes.example', 'what was typed stays');
    },
  },
  {
    name: 'coming back from signing in: on its way, refused, without a session, and out of time',
    allows: [/500/],
    async run({ page, address }) {
      await page.goto(`${address}/auth/callback?error_description=You%20said%20no`);
      await page.getByText('Authentication Error').waitFor();
      await page.getByText('You said no').waitFor();
      await page.waitForURL(`${address}/`, { timeout: 60_000 });
      const began = Date.now();
      await page.goto(`${address}/auth/callback`);
      await page.getByText('Completing sign in...').waitFor();
      await page.getByText('Authentication timeout').waitFor({ timeout: 60_000 });
      assert.ok(Date.now() - began > 4500, 'after five seconds');
      await page.waitForURL(`${address}/`, { timeout: 60_000 });
      await page.route('**/api/session', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(`${address}/auth/callback`);
      await page.getByText('Failed to establish session').waitFor();
      await page.route('**/api/sign-in/link/open', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(`${address}/auth/callback#token=abc`);
      await page.getByText('An unexpected error occurred').waitFor();
    },
  },
  {
    name: 'signing out says so, and leads home also when the server fails',
    allows: [/500/],
    async run({ page, context, address }) {
      await signIn(context, address, 'going@mixes.example');
      let open;
      const held = new Promise((done) => {
        open = done;
      });
      await page.route('**/api/session', async (route) => {
        if (route.request().method() !== 'DELETE') return route.continue();
        await held;
        return route.fulfill({ status: 500, body: '' });
      });
      await page.goto(`${address}/logout`);
      await page.getByText('Signing out...').waitFor();
      open();
      await page.waitForURL(`${address}/`);
    },
  },
]);
