/** What the server writes of a page is where the site then draws it: the same words in the same boxes. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { clock, layoutShift, plays, press, stands, until } from '../steps.mjs';

const pages = { home: '/', list: '/lists/latest', mix: '/mix/terrace-lights-out', silent: '/mix/no-audio' };

/** Every heading, text and cover of the page with its box. Runs in the page. */
function boxes() {
  return [
    ...document.querySelectorAll(
      'main :is(h1, h2:not(.sr-only), h3, header p, article p, .cover, .cover-title)',
    ),
  ].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const words = element.matches('.cover') ? 'a cover' : element.textContent;
    return { words, box: [x, y + scrollY, width, height].map((side) => Math.round(side * 4) / 4) };
  });
}

/** The geometry and the colours of the first cover. Runs in the page. */
function picture() {
  const art = document.querySelector('main .cover-art');
  const { color, background } = art.style;
  const paths = [...art.querySelectorAll('path')].map((path) => {
    const { fill, stroke, strokeWidth, mixBlendMode } = getComputedStyle(path);
    return [path.getAttribute('d'), fill, stroke, strokeWidth, mixBlendMode];
  });
  return {
    color,
    background,
    paths,
    turn: `${new DOMMatrix(getComputedStyle(art.querySelector('g')).transform)}`,
  };
}

/** A font that comes late moves words sideways by a hair; a line that moves down is ten times this. */
const MOST_SHIFT = 0.002;

const sizes = [
  [375, 812],
  [768, 1024],
  [1440, 900],
];

async function compare({ world, address }, name) {
  for (const [width, height] of sizes) {
    const look = async (javaScriptEnabled) => {
      const context = await world.browser.newContext({
        viewport: { width, height },
        javaScriptEnabled,
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.goto(address + pages[name]);
      if (javaScriptEnabled) await stands(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const seen = { boxes: await page.evaluate(boxes), picture: await page.evaluate(picture) };
      if (javaScriptEnabled) {
        const shift = await layoutShift(page);
        assert.ok(shift < MOST_SHIFT, `${name} at ${width} shifts by ${shift}`);
      }
      await context.close();
      return seen;
    };
    const [first, drawn] = [await look(false), await look(true)];
    assert.ok(first.boxes.length > 2, `${name} at ${width}: nothing stands first`);
    for (const { words, box } of first.boxes) {
      const same = drawn.boxes.filter((other) => other.words === words).map((other) => String(other.box));
      assert.ok(
        same.includes(String(box)),
        `${name} at ${width}, ${words}: first at ${box}, then at ${same.join(' or ')}`,
      );
    }
    assert.deepEqual(drawn.picture, first.picture);
  }
}

journeys([
  {
    name: 'first: what has the focus keeps it when the site is drawn over it',
    async run({ page, address }) {
      const held = [];
      await page.route('**/assets/start-*.js', (route) => held.push(route));
      await page.goto(address, { waitUntil: 'commit' });
      await until('the site waits for its code', () => held.length);
      await page.waitForFunction(() => document.readyState !== 'loading');
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await page.keyboard.press('Tab');
      assert.equal(await focused(), 'Skip to content');
      const card = page.getByRole('article').getByRole('link').nth(1);
      const title = await card.textContent();
      await card.focus();
      for (const route of held) await route.continue();
      await stands(page);
      assert.equal(await focused(), title);
    },
  },
  {
    name: 'first: play that is pressed before the script is there plays once it is',
    async run({ page, address }) {
      const held = [];
      await page.route('**/assets/start-*.js', (route) => held.push(route));
      await page.goto(`${address}/mix/terrace-lights-out`, { waitUntil: 'commit' });
      await until('the site waits for its code', () => held.length);
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByText('Starting…').waitFor();
      for (const route of held) await route.continue();
      await plays(page);
    },
  },
  {
    name: 'first: a file sounds as soon as it is pressed, and plays on when the script comes; a moment waits for it',
    async run({ page, address }) {
      await page.addInitScript(() => {
        window.sounds = new Set();
        const { play } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.play = function () {
          window.sounds.add(this);
          return play.call(this);
        };
      });
      let held = [];
      await page.route('**/assets/start-*.js', (route) => held.push(route));
      const open = async (path) => {
        await page.goto(address + path, { waitUntil: 'commit' });
        await until('the site waits for its code', () => held.length);
        await page.locator('.stage-button').click();
        await page.getByText('Starting…').waitFor();
      };
      const sounds = () => page.evaluate(() => [...window.sounds].map(({ currentTime }) => currentTime));
      const go = async () => {
        for (const route of held.splice(0)) await route.continue();
        await plays(page);
      };
      await open('/mix/fog-signal?t=5');
      assert.deepEqual(await sounds(), []);
      await go();
      await page.goto('about:blank');
      held = [];
      await open('/mix/terrace-lights-out');
      await until('it sounds', async () => (await sounds())[0] > 0.2);
      await go();
      await until('the clock goes on', async () => (await clock(page)) >= 1);
      assert.equal((await sounds()).length, 1, 'one sound');
      await press(page);
      await page.locator('.stage[data-phase="paused"]').waitFor();
      assert.ok(await page.evaluate(() => [...window.sounds][0].paused));
    },
  },
  ...Object.keys(pages).map((name) => ({
    name: `first: what the server writes of ${name} is where the site draws it`,
    run: (visit) => compare(visit, name),
  })),
  {
    name: 'first: what the server writes of a mix beside its comments is where the site draws it',
    async run({ world }) {
      const site = await world.anotherServer({ SEGUE_COMMENTS_ENABLED: 'true' });
      await compare({ world, address: site.address }, 'mix');
    },
  },
  {
    name: 'first: a device that wants lists compact or bright has them so from the first paint',
    async run({ page, address }) {
      await page.addInitScript(() => {
        localStorage.setItem('segue.theme', '"light"');
        localStorage.setItem('segue.view', '"compact"');
      });
      // The site's own script never comes: what is seen is the server's.
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(`${address}/lists/latest`, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: 'Latest Mixes' }).waitFor();
      const ground = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      assert.equal(ground, 'light');
      const card = page.getByRole('article').first();
      await until('the cards wait for the script', async () => !(await card.isVisible()));
    },
    allows: [/ERR_FAILED/, /dynamically imported module/],
  },
]);
