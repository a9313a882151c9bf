/** Mixes that SoundCloud plays, on a widget page of our own that speaks as SoundCloud's does. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { clock, currentRow, plays, press, until } from '../steps.mjs';

/** Where the widget's sound is, in seconds. */
const soundAt = (page, world) =>
  page
    .frames()
    .find((frame) => frame.url().startsWith(world.widgetAddress))
    ?.evaluate('position() / 1000');

const savedAt = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('segue.positions') ?? '[]')[0]?.position ?? null);

journeys([
  {
    name: 'widget: loads on the first press, plays, and the rows light up',
    async run({ page, address, world }) {
      const asked = [];
      page.on('request', (request) => {
        if (request.url().startsWith(world.widgetAddress)) asked.push(request.url());
      });
      await page.goto(`${address}/mix/widget-plays`);
      await page.getByRole('table').waitFor();
      assert.deepEqual(asked, [], 'nothing of the widget before the first press');
      await press(page);
      await plays(page);
      await until('the clock runs', async () => (await clock(page)) >= 1);
      assert.equal(await currentRow(page), 1);
      const frame = page.locator('iframe');
      assert.equal(await frame.getAttribute('allow'), 'autoplay; encrypted-media');
      await page.getByRole('button', { name: /^Halogen/ }).click();
      await until('row 4 is current', async () => (await currentRow(page)) === 4);
      await page.keyboard.press(' ');
      await page.locator('.stage[data-phase="paused"]').waitFor();
    },
  },
  {
    name: 'widget: the clock runs smoothly between its sparse reports',
    async run({ page, address }) {
      await page.goto(`${address}/mix/widget-plays`);
      await press(page);
      await plays(page);
      await until('it runs', async () => (await clock(page)) >= 1);
      const fills = await page.evaluate(async () => {
        const seen = new Set();
        for (let frame = 0; frame < 40; frame += 1) {
          await new Promise(requestAnimationFrame);
          seen.add(document.querySelector('.timeline-knob')?.style.transform);
        }
        return seen.size;
      });
      assert.ok(fills > 20, `the knob stood in ${fills} places in 40 frames`);
    },
  },
  {
    name: 'widget: where nobody knows what plays, the bar asks',
    async run({ page, address }) {
      await page.goto(`${address}/mix/widget-gap?t=4:50`);
      await press(page);
      await plays(page);
      await until('the first row is current', async () => (await currentRow(page)) === 1);
      assert.equal(await page.getByText('ID this song ✨').count(), 0);
      await page.getByText('ID this song ✨').first().waitFor({ timeout: 60_000 });
      await page.getByText('Win fake internet points!').first().waitFor();
      assert.ok((await clock(page)) >= 300);
      // No row claims to play that surely does not.
      assert.equal(await currentRow(page), null);
      assert.equal(await page.locator('main [data-row="0"]').getAttribute('data-place'), 'past');
      // The list stands where the mix is: at the row without a time, which offers to give it, and nothing to come is dimmed.
      const waiting = page.locator('main [data-place="waiting"]');
      assert.equal(await waiting.getAttribute('data-row'), '1');
      assert.equal(await page.locator('main [data-row="2"]').getAttribute('data-place'), 'ahead');
      await waiting.getByText('Hearing it now? Save the moment.').waitFor();
      // One press saves the moment that is heard; the row then has it, and the focus.
      await waiting.getByRole('button', { name: /^Save 5:\d\d$/ }).press('Enter');
      await page.getByText('Timestamp added').waitFor();
      await until('the focus is in the row', () =>
        waiting
          .getByRole('button', { name: /^5:\d\d, .*, not confirmed/ })
          .evaluate((it) => it === document.activeElement),
      );
    },
  },
  {
    name: 'widget: a link, the last visit and a row begin where they say, though it goes nowhere before it sounds',
    async run({ page, context, address, world }) {
      await page.goto(`${address}/mix/widget-plays?t=2:10`);
      await press(page);
      await plays(page);
      await until('the third row plays', async () => (await soundAt(page, world)) >= 130);
      assert.equal(await currentRow(page), 3);
      assert.ok((await clock(page)) >= 130);
      // The widget is heard again once it is there.
      const volume = () =>
        page
          .frames()
          .find((frame) => frame.url().startsWith(world.widgetAddress))
          .evaluate('state.volume');
      await until('it is heard', async () => (await volume()) === 100);
      await page.locator('.stage-button').click();
      await page.locator('.stage[data-phase="paused"]').waitFor();
      assert.ok((await savedAt(page)) >= 130, `saved at ${await savedAt(page)}`);

      await page.goto(`${address}/mix/widget-plays`);
      await page.getByText(/^Resume at 2:/).waitFor();
      await press(page);
      await plays(page);
      assert.ok((await savedAt(page)) >= 130, `overwritten by ${await savedAt(page)}`);
      await until('it goes on', async () => (await soundAt(page, world)) >= 130);
      await page.goto('about:blank');

      const other = await context.newPage();
      await other.goto(`${address}/mix/widget-many`);
      await other.getByRole('button', { name: /^Title 20/ }).click();
      await until('the row plays', async () => (await soundAt(other, world)) >= 19 * 60);
      assert.equal(await currentRow(other), 20);
      assert.ok((await clock(other)) >= 19 * 60);
    },
  },
  {
    name: 'widget: a mix ends where it ends, and plays again',
    async run({ page, address }) {
      await page.goto(`${address}/mix/widget-fast?t=270`);
      await press(page);
      await plays(page);
      await page.locator('.stage[data-phase="finished"]').waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor();
    },
  },
  {
    name: 'widget: one that does not answer in 8 s is told of, and the list stays',
    async run({ page, address }) {
      await page.goto(`${address}/mix/widget-refused`);
      await press(page);
      await page.getByText('Starting…').waitFor();
      await page.getByRole('alert').getByText("SoundCloud isn't answering").waitFor({ timeout: 60_000 });
      assert.equal(await page.locator('[data-row]').count(), 5);
      await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
      await page.getByText('Starting…').waitFor();
    },
  },
  {
    name: 'widget: one that says no is told of',
    async run({ page, address }) {
      await page.goto(`${address}/mix/widget-broken`);
      await press(page);
      await page.getByRole('alert').getByText('SoundCloud refused this mix').waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'widget: a blocked script is told of',
    allows: [/Failed to load resource/],
    async run({ page, address }) {
      await page.route('**/player/api.js', (route) => route.abort());
      await page.goto(`${address}/mix/widget-plays`);
      await press(page);
      await page.getByRole('alert').getByText("SoundCloud isn't answering").waitFor();
    },
  },
]);
