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

        await page.getByRole('switch', { name: 'Keep where I left off in my account' }).click();
        await until('the switch is off', async () => {
          const answer = await context.request.get(`${address}/api/user/positions`);
          return !(await answer.json()).keeps_positions;
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
]);
