/** Everything that a listener does, by somebody who has no mouse. */
import assert from 'node:assert/strict';
import { pressOn, tabTo } from '../focus.mjs';
import { journeys } from '../journey.mjs';
import { clip } from '../sounds.mjs';
import { currentRow, plays, readMail, says, stands, until } from '../steps.mjs';

const heading = (page, name, level = 1) => page.getByRole('heading', { level, name }).waitFor();

/** Somebody else gives a time, for this one to judge. */
async function giveTime(world, address, path, title, time) {
  const context = await world.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(address + path);
  await page.getByRole('button', { name: `Add the time of ${title}` }).click();
  await page.getByRole('textbox', { name: `Time of ${title}` }).fill(time);
  await page.keyboard.press('Enter');
  await says(page, 'Timestamp added');
  await context.close();
}

async function listen(page, address) {
  await page.goto(address);
  await stands(page);
  await pressOn(page, /^View All: Latest Mixes$/);
  await heading(page, 'Latest Mixes');
  await pressOn(page, /^widget-gap$/);
  await heading(page, /^widget-gap/);
  await page.getByRole('table').waitFor();
  await pressOn(page, /^Play$/);
  await plays(page);
  await tabTo(page, /^Position in the mix$/);
  await page.keyboard.press('PageUp');
  const slider = page.getByRole('slider', { name: 'Position in the mix' });
  await until('half a minute in', async () => Number(await slider.getAttribute('aria-valuenow')) >= 30);
  await pressOn(page, /^Kinetic Prayer/);
  await until('its row is current', async () => (await currentRow(page)) === 3);
}

async function giveAndJudge(page, address) {
  await pressOn(page, /^Add the time of Grey Matter$/, { back: true });
  await page.keyboard.type('6:40');
  await page.keyboard.press('Enter');
  await says(page, 'Timestamp added');
  await until('the focus is back in the row', () =>
    page.evaluate(() => document.activeElement?.closest('[data-row="1"]') !== null),
  );
  await page.goto(`${address}/mix/votes-wanted`);
  await stands(page);
  await pressOn(page, /^7:15, one person/);
  await page.getByRole('dialog', { name: 'Does it start at 7:15?' }).waitFor();
  await pressOn(page, /^Agree/);
  await says(page, 'Vote recorded');
  await page.keyboard.press('Escape');
  await until('the focus is back at the time', () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.startsWith('7:15')),
  );
}

async function likeAndSignIn(page, site, email) {
  await pressOn(page, /^Like Halogen by Twelve Lanterns$/);
  await page.getByRole('dialog', { name: 'Nice taste!' }).waitFor();
  await pressOn(page, /^Sign up for free$/);
  await page.getByRole('dialog', { name: 'Sign in to Segue' }).waitFor();
  await tabTo(page, /^Email$/);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByText('Login link sent!').waitFor();
  // The dialog closes by itself: the code has its own way in, for however long the mail takes.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pressOn(page, /^Sign In$/);
  await pressOn(page, /^I have a code$/);
  await tabTo(page, /^Code$/);
  const { code } = await readMail(site, email);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Account of ${email}` }).waitFor();
}

async function goOn(page, email) {
  await pressOn(page, new RegExp(`^Account of ${email}$`));
  await page.getByRole('menuitem', { name: 'Liked Tracks' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let step = 0; step < 8 && (await focused()) !== 'Liked Tracks'; step += 1) {
    const before = await focused();
    await page.keyboard.press('ArrowDown');
    await until('the focus moves on', async () => (await focused()) !== before);
  }
  await page.keyboard.press('Enter');
  await heading(page, 'Your Liked Tracks');
  await tabTo(page, /^All/);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: /^Spotify/, selected: true }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('otto kline');
  await page
    .getByRole('option', { name: /^Otto Kline/ })
    .first()
    .waitFor();
  for (let step = 0; step < 20; step += 1) {
    const chosen = page.getByRole('option', { selected: true });
    if ((await chosen.count()) === 1 && /^Otto Kline/.test(await chosen.textContent())) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await heading(page, 'Otto Kline');
  await page.route('https://clips.example/**', (route) =>
    route.fulfill({ body: clip(), contentType: 'audio/wav' }),
  );
  await pressOn(page, /^Play the clip of/);
  const bar = page.getByRole('region', { name: 'Preview' });
  await bar.waitFor();
  await pressOn(page, /^Pause the clip$/);
  await bar.getByRole('button', { name: 'Play the clip' }).waitFor();
}

async function comment(page, address) {
  await page.goto(`${address}/mix/terrace-lights-out`);
  await stands(page);
  const panel = page.getByRole('region', { name: 'Comments' });
  await pressOn(page, /^Comments on .*Warm Cupboard/);
  await until('the focus goes to the panel', () =>
    panel.evaluate((element) => element.contains(document.activeElement)),
  );
  await tabTo(page, /^Comment$/);
  await page.keyboard.type('That low end.');
  await page.keyboard.press('Enter');
  await panel.getByRole('article').getByText('That low end.').waitFor();
  await pressOn(page, /^Back to mix comments$/, { back: true });
}

/** Waits until what comes from the foot of the screen stands. */
async function hasRisen(dialog) {
  await dialog.waitFor();
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)).then(() => {}),
  );
}

async function share(page, address) {
  await page.setViewportSize({ width: 375, height: 780 });
  await page.goto(`${address}/mix/terrace-lights-out`);
  await stands(page);
  await pressOn(page, /^Play$/);
  await plays(page);
  await pressOn(page, /open the player$/i);
  const whole = page.getByRole('dialog', { name: 'Terrace, Lights Out' });
  await hasRisen(whole);
  await pressOn(page, /^Tracklist$/);
  await pressOn(page, /^Pressure Cooker/);
  await until('its row is current', () => whole.locator('[data-row="2"][aria-current="true"]').count());
  await pressOn(page, /^More for track 3, Pressure Cooker$/);
  await hasRisen(page.getByRole('dialog', { name: 'Pressure Cooker' }));
  await pressOn(page, /^Share this moment$/);
  await says(page, 'Link copied!');
  await tabTo(page, /^Tracklist$/);
  await page.keyboard.press('ArrowRight');
  await until('the focus is on the next tab', () =>
    page.evaluate(() => document.activeElement?.textContent === 'Info'),
  );
  await page.keyboard.press('Enter');
  await whole.getByText('Deep House').last().waitFor();
  await pressOn(page, /^Share$/);
  await page.keyboard.press('Escape');
  await whole.waitFor({ state: 'detached' });
}

journeys([
  {
    name: 'keyboard: a listener without a mouse goes all the way, from home to sharing a track',
    limitMs: 300_000,
    options: { permissions: ['clipboard-write', 'clipboard-read'] },
    // Pictures and clips of invented artists lead nowhere.
    allows: [/Failed to load resource/],
    async run({ page, world }) {
      const site = await world.anotherServer({ SEGUE_COMMENTS_ENABLED: 'true' });
      const email = 'hands@mixes.example';
      try {
        await giveTime(world, site.address, '/mix/votes-wanted', 'Halogen', '7:15');
        await listen(page, site.address);
        await giveAndJudge(page, site.address);
        await likeAndSignIn(page, site, email);
        await goOn(page, email);
        await comment(page, site.address);
        await share(page, site.address);
        assert.equal(await page.getByRole('dialog').count(), 0);
      } finally {
        // What the page listens to must not break off under it.
        await page.goto('about:blank');
        await site.kill();
      }
    },
  },
]);
