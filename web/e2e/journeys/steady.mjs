/** What comes and goes moves nothing of what is read. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { layoutShift, stands, until } from '../steps.mjs';

const phone = { viewport: { width: 375, height: 800 } };

const places = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width } = element.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width) };
    }),
  );

async function noticeMovesNothing({ page, context, address }) {
  for (const path of ['/', '/mix/terrace-lights-out']) {
    await page.goto(address + path);
    await stands(page);
    await page.locator('h1').waitFor();
    const before = await places(page, 'main, h1');
    const shifted = await layoutShift(page);
    await context.setOffline(true);
    await page.getByText("You're offline.").waitFor();
    assert.deepEqual(await places(page, 'main, h1'), before);
    assert.equal(await layoutShift(page), shifted, path);
    await context.setOffline(false);
    await until('it goes', async () => !(await page.getByText("You're offline.").count()));
    assert.deepEqual(await places(page, 'main, h1'), before);
  }
}

/** The site is on a page that asks for nothing of home, and home's answer waits until `come` is called. */
async function skeletonOfHome(page, address) {
  let come;
  const coming = new Promise((resolve) => {
    come = resolve;
  });
  await page.route('**/api/home', async (route) => {
    await coming;
    await route.continue();
  });
  await page.goto(`${address}/sign-in`);
  await stands(page);
  await page.getByRole('link', { name: 'Segue, home' }).click();
  await page.getByRole('region', { name: 'Loading mixes' }).waitFor();
  return come;
}

async function skeletonStandsWhereThePageWill({ page, address }) {
  const come = await skeletonOfHome(page, address);
  const parts = ['h1', 'main section', 'main .mix-grid', 'main .mix-grid .cover'];
  const firsts = async () => (await Promise.all(parts.map((part) => places(page, part)))).map(([it]) => it);
  const before = await firsts();
  come();
  await page.locator('.mix-card a').first().waitFor();
  const after = await firsts();
  // The section that said that the mixes load is gone; what holds them stands in its place.
  assert.deepEqual(after, before);
}

const offline = [/ERR_INTERNET_DISCONNECTED/];

journeys([
  { name: 'the notice that one is offline moves nothing', allows: offline, run: noticeMovesNothing },
  {
    name: 'the notice that one is offline moves nothing on a phone',
    options: phone,
    allows: offline,
    run: noticeMovesNothing,
  },
  { name: 'what stands in for the mixes stands where they will stand', run: skeletonStandsWhereThePageWill },
  {
    name: 'what stands in for the mixes stands where they will stand on a phone',
    options: phone,
    run: skeletonStandsWhereThePageWill,
  },
  {
    name: 'the icon is at the address where browsers look for it unasked',
    async run({ context, address }) {
      const icon = await context.request.get(`${address}/favicon.ico`);
      assert.equal(icon.status(), 200);
      assert.equal(icon.headers()['content-type'], 'image/x-icon');
      assert.deepEqual([...(await icon.body()).subarray(0, 4)], [0, 0, 1, 0]);
    },
  },
]);
