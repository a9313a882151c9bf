/** What playback survives: other tabs, a page that sleeps, widgets that fall silent, a server that goes and comes back. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { clock, currentRow, plays, press, until } from '../steps.mjs';

const phase = (page, name) => page.locator(`.stage[data-phase="${name}"]`).waitFor({ timeout: 60_000 });

/** The frame with the widget, whose own script can be made to misbehave. */
const widgetOf = (page, world) => page.frames().find((frame) => frame.url().startsWith(world.widgetAddress));

journeys([
  {
    name: 'survive: one tab plays at a time',
    async run({ page, context, address }) {
      await page.goto(`${address}/mix/long-sound`);
      await press(page);
      await plays(page);
      const other = await context.newPage();
      await other.goto(`${address}/mix/terrace-lights-out`);
      await press(other);
      await plays(other);
      await phase(page, 'paused');
      await page.bringToFront();
      await page.keyboard.press('k');
      await plays(page);
      await phase(other, 'paused');
    },
  },
  {
    name: 'survive: the system is told of track, mix and chapters, and its keys go by track',
    async run({ page, address }) {
      await page.goto(`${address}/mix/terrace-lights-out`);
      await press(page);
      await plays(page);
      const told = () =>
        page.evaluate(() => {
          const { title, album, chapterInfo } = navigator.mediaSession.metadata ?? {};
          const chapters =
            chapterInfo && [...chapterInfo].map((chapter) => [chapter.title, chapter.startTime]);
          return { title, album, chapters };
        });
      await until('the track is told', async () => (await told()).title === 'Warm Cupboard');
      const { album, chapters } = await told();
      assert.equal(album, 'Terrace, Lights Out by Cobalt Laundry');
      assert.equal(chapters?.length, 5);
      assert.deepEqual(chapters[1], ["Velour Municipal – Caretaker's Keys (Nightbus Choir Remix)", 31]);
    },
  },
  {
    name: 'survive: a page that slept agrees with the widget when it wakes',
    async run({ page, address, world }) {
      await page.goto(`${address}/mix/widget-plays`);
      await press(page);
      await plays(page);
      await until('it runs', async () => (await clock(page)) >= 1);
      // The widget goes on without a word, and the page hears nothing for a while: that is what sleep looks like.
      await widgetOf(page, world).evaluate('clearInterval(state.timer); state.position += 130_000');
      await page.evaluate(() => {
        const end = performance.now() + 2500;
        while (performance.now() < end);
      });
      await until('the third row is current', async () => (await currentRow(page)) === 3);
      assert.ok((await clock(page)) >= 130);
    },
  },
  {
    name: 'survive: a widget that stands still does not let the clock run on, and goes on when it does',
    async run({ page, address, world }) {
      await page.goto(`${address}/mix/widget-plays`);
      await press(page);
      await plays(page);
      await until('it runs', async () => (await clock(page)) >= 2);
      const widget = widgetOf(page, world);
      await widget.evaluate('clearInterval(state.timer); settle(); sound.rate = 0');
      const stood = await widget.evaluate('position() / 1000');
      await page.getByText('Buffering…').waitFor();
      const shown = await clock(page);
      assert.ok(shown - stood < 4, `the clock ran on to ${shown} from ${stood}`);
      await page.waitForTimeout(3000);
      assert.equal(await clock(page), shown);
      await widget.evaluate('settle(); sound.rate = 1; state.timer = setInterval(tick, 1000)');
      await plays(page);
      await until('it runs again', async () => (await clock(page)) > shown);
    },
  },
  {
    name: 'survive: a widget that dies in the middle is told of',
    async run({ page, address, world }) {
      await page.goto(`${address}/mix/widget-plays`);
      await press(page);
      await plays(page);
      await until('it runs', async () => (await clock(page)) >= 1);
      await widgetOf(page, world).evaluate(
        'clearInterval(state.timer); for (const name in methods) delete methods[name]',
      );
      await page.getByRole('alert').getByText("SoundCloud isn't answering").waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'survive: a widget that is paused and played by its own buttons is followed',
    async run({ page, address, world }) {
      await page.goto(`${address}/mix/widget-plays`);
      await press(page);
      await plays(page);
      const widget = widgetOf(page, world);
      await widget.evaluate('pause()');
      await phase(page, 'paused');
      await widget.evaluate('play()');
      await plays(page);
      const before = await clock(page);
      await until('the clock runs', async () => (await clock(page)) > before);
    },
  },
  {
    name: 'survive: a slow download says so and goes on by itself',
    async run({ page, context, address }) {
      await page.goto(`${address}/mix/long-sound`);
      await press(page);
      await plays(page);
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      const speed = (bytes) =>
        network.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: bytes,
          uploadThroughput: -1,
        });
      await speed(20_000);
      await page.keyboard.press('8');
      await page.getByText('Buffering…').waitFor({ timeout: 60_000 });
      await page.waitForTimeout(9000);
      assert.equal(await page.getByRole('alert').count(), 0, 'slow is not lost');
      await speed(-1);
      await plays(page);
    },
  },
  {
    name: 'survive: a server that goes in the middle and comes back is found again',
    allows: [/ERR_/, /503/],
    async run({ page, address }) {
      let isThere = true;
      await page.route('**/audio/**', (route) => (isThere ? route.continue() : route.abort()));
      await page.goto(`${address}/mix/long-sound`);
      await press(page);
      await plays(page);
      isThere = false;
      await page.keyboard.press('8');
      await page.getByRole('alert').getByText('The server stopped answering').waitFor({ timeout: 60_000 });
      isThere = true;
      await plays(page);
      assert.ok((await clock(page)) >= 479);
    },
  },
]);
