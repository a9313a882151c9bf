/** Where a mix was left follows the member from one device to the next. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { plays, press, says, signIn, stands, until } from '../steps.mjs';

const shelf = (page) => page.getByRole('region', { name: 'Continue listening' });

const placeOf = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('segue.positions') ?? '[]')[0]?.position ?? null);

const inAccount = async (context, address) => {
  const answer = await context.request.get(`${address}/api/user/positions`);
  return (await answer.json()).positions;
};

/** Plays the long mix from a moment and pauses it. */
async function leaveAt(page, address, moment) {
  await page.goto(`${address}/mix/long-sound?t=${moment}`);
  await stands(page);
  await press(page);
  await plays(page);
  await until('it plays from there', async () => (await placeOf(page)) !== null);
  await page.keyboard.press('k');
}

journeys([
  {
    name: 'follow: a second device goes on where the first one left off; an end, a clearing and the switch reach it too',
    async run({ page, context, address }) {
      await signIn(context, address, 'follows@mixes.example');
      await leaveAt(page, address, '5m');
      await until('the account knows', async () => (await inAccount(context, address)).length === 1);
      const [{ seconds }] = await inAccount(context, address);
      assert.ok(seconds >= 300 && seconds < 320, `left at ${seconds}`);

      const second = await context.browser().newContext({
        storageState: { cookies: await context.cookies(), origins: [] },
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      });
      try {
        const other = await second.newPage();
        await other.goto(address);
        const begun = performance.now();
        await shelf(other).getByRole('button', { name: 'Go on with long-sound' }).waitFor();
        const ms = Math.round(performance.now() - begun);
        process.stdout.write(`  a second device knows where to go on ${ms} ms after home is there\n`);
        assert.ok(ms < 10_000, `${ms} ms`);
        await shelf(other).getByRole('button', { name: 'Go on with long-sound' }).click();
        await until('it goes on', () =>
          other
            .locator('.dock .figures')
            .getByText(/^5:[012][0-9] \//)
            .count(),
        );
        await other.keyboard.press('k');

        // Whoever signs out leaves nothing of theirs on the shelf.
        const goOn = shelf(page).getByRole('button', { name: 'Go on with long-sound' });
        await page.goto(address);
        await goOn.waitFor();
        const cookies = await context.cookies();
        await context.clearCookies();
        await page.reload();
        await shelf(page).waitFor({ state: 'detached' });
        await context.addCookies(cookies);
        await page.reload();
        await goOn.waitFor();

        // Taken off the shelf there, it leaves it here.
        await shelf(other).getByRole('button', { name: 'More for long-sound' }).click();
        await other.getByRole('menuitem', { name: 'Remove from here' }).click();
        await shelf(other).waitFor({ state: 'detached' });
        await other.reload();
        await until('the account knows', async () => (await inAccount(context, address))[0]?.is_finished);
        await page.goto(address);
        await until('it has left the shelf', async () => (await placeOf(page)) === null);

        await leaveAt(page, address, '6m');
        await until('it is kept again', async () => !(await inAccount(context, address))[0]?.is_finished);
        await other.goto(address);
        await shelf(other).waitFor();
        await page.goto(`${address}/settings`);
        await page.getByRole('button', { name: 'Clear where I left off' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();
        await says(page, 'Where you left off is cleared');
        assert.deepEqual(await inAccount(context, address), []);
        await other.reload();
        await until('it is cleared there', async () => (await placeOf(other)) === null);

        await page.getByRole('switch', { name: 'What I listen to follows my account' }).click();
        await until('the switch is off', async () => {
          const answer = await context.request.get(`${address}/api/user/positions`);
          return !(await answer.json()).keeps_listening;
        });
        await leaveAt(page, address, '7m');
        await page.goto(address);
        await shelf(page).waitFor();
        assert.deepEqual(await inAccount(context, address), []);
      } finally {
        await second.close();
      }
    },
  },
  {
    name: 'follow: what was heard is in the history of a second device, and what is taken out on one goes from both',
    async run({ page, context, address }) {
      const { id, title } = await (await context.request.get(`${address}/api/mixes/long-sound`)).json();
      const entry = { mix_id: id, slug: 'long-sound', title, artist: 'Pelt', cover: null, hue: 40 };
      await page.goto(address);
      await stands(page);
      // As it was heard before there was an account.
      await page.evaluate((heard) => {
        const at = Date.now() - 60_000;
        const before = at - 86_400_000;
        const two = [
          { ...heard, seconds: 240, duration: 600, at },
          { ...heard, seconds: 60, duration: 600, at: before },
        ];
        localStorage.setItem('segue.history', JSON.stringify(two));
      }, entry);
      await signIn(context, address, 'hears@mixes.example');
      const heard = async () =>
        (await (await context.request.get(`${address}/api/user/history`)).json()).entries.length;
      await page.goto(`${address}/history`);
      await page
        .getByText('It follows your account to your other devices, and nobody else sees it.')
        .waitFor();
      await until('it has moved in', async () => (await heard()) === 2);

      const second = await context.browser().newContext({
        storageState: { cookies: await context.cookies(), origins: [] },
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      });
      try {
        const other = await second.newPage();
        await other.goto(`${address}/history`);
        const rows = (where) => where.locator('main').getByRole('listitem').filter({ hasText: 'long-sound' });
        await until('both days are there', async () => (await rows(other).count()) === 2);
        await rows(other).first().getByText('4:00 of 10:00').waitFor();
        await rows(other)
          .first()
          .getByRole('button', { name: /^Remove/ })
          .click();
        await until('the account knows', async () => (await heard()) === 1);
        await page.reload();
        await until('it has gone here', async () => (await rows(page).count()) === 1);
        // Whoever signs out leaves nothing of theirs to whoever uses the device next.
        const cookies = await context.cookies();
        await context.clearCookies();
        await page.reload();
        await page.getByRole('heading', { name: 'No history yet' }).waitFor();
        await context.addCookies(cookies);
        await page.reload();
        await until('it is back', async () => (await rows(page).count()) === 1);
        await page.getByRole('button', { name: 'Clear history' }).click();
        await until('the account has forgotten', async () => (await heard()) === 0);
        await page.getByRole('button', { name: 'Undo' }).click();
        await until('it is put back', async () => (await heard()) === 1);
        await page.getByRole('button', { name: 'Clear history' }).click();
        await until('the account has forgotten', async () => (await heard()) === 0);
        await other.reload();
        await other.getByRole('heading', { name: 'No history yet' }).waitFor();
      } finally {
        await second.close();
      }
    },
  },
]);
