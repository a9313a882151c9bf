/** Without a network: what was looked at is still there, and what is done is sent once, later. */
import assert from 'node:assert/strict';
import { overlaps } from '../geometry.mjs';
import { journeys } from '../journey.mjs';
import { signIn, until } from '../steps.mjs';

const options = { serviceWorkers: 'allow' };
/** What a browser without a network says of itself. */
const allows = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /the rules did not load/];

/** Waits until the worker serves this page and holds what was looked at. */
async function isKept(page, path) {
  await until(`the worker keeps ${path}`, () =>
    page.evaluate(async (wanted) => {
      const worker = await navigator.serviceWorker.ready;
      if (worker.active?.state !== 'activated') return false;
      return (await caches.match(wanted)) !== undefined;
    }, path),
  );
}

async function visitWith(page, address, path) {
  await page.goto(address + path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The first visit of all is made without the worker; from the second on it sees every page.
  await page.reload();
  await until('the worker serves the page', () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null),
  );
}

journeys([
  {
    name: 'offline: pages that were looked at stay, by address and from page to page; the others say why not',
    options,
    allows: [...allows, /404/],
    async run({ page, context, address }) {
      await visitWith(page, address, '/');
      await page.getByRole('link', { name: 'View All: Latest Mixes' }).click();
      await page.getByRole('link', { name: 'Terrace, Lights Out' }).first().click();
      await page.getByRole('table').waitFor();
      await isKept(page, '/api/mixes/terrace-lights-out');
      await isKept(page, '/api/lists/latest');
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('table', { name: 'Tracklist of Terrace, Lights Out' }).waitFor();
      await page.getByText("You're offline. What's already here keeps working.").waitFor();
      await page.getByRole('link', { name: '← Back to mixes' }).click();
      await page.getByRole('heading', { name: 'A better way to listen' }).waitFor();
      await page.getByRole('link', { name: 'View All: Latest Mixes' }).click();
      await page.getByRole('heading', { level: 1, name: 'Latest Mixes' }).waitFor();
      await page.goto(`${address}/mix/fog-signal`);
      await page.getByText('Unable to load this mix at this time.').waitFor();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('table', { name: 'Tracklist of Fog Signal' }).waitFor();
    },
  },
  {
    name: 'offline: a list that was never looked at has what this device keeps, and the notice lies over nothing',
    options: { ...options, viewport: { width: 375, height: 780 } },
    allows,
    async run({ page, context, address }) {
      await visitWith(page, address, '/mix/terrace-lights-out');
      await isKept(page, '/api/mixes/terrace-lights-out');
      await context.setOffline(true);
      for (const path of ['/lists/latest', '/mix/fog-signal', '/search?q=fog']) {
        await page.goto(address + path);
        const device = page.getByRole('region', { name: 'On this device' });
        await device.getByRole('button', { name: 'Play Terrace, Lights Out' }).waitFor();
        const notice = await page.getByText("You're offline.").first().boundingBox();
        const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
        assert.ok(notice.y >= bar.y && notice.y + notice.height <= bar.y + bar.height, path);
        assert.deepEqual(await overlaps(page, 'header nav', ['a', 'button', '.offline-notice p']), []);
      }
      await page.getByRole('link', { name: 'Terrace, Lights Out' }).click();
      await page.getByRole('table', { name: 'Tracklist of Terrace, Lights Out' }).waitFor();
    },
  },
  {
    name: 'offline: what a member likes can be looked at, and goes when they do',
    options,
    allows,
    async run({ page, context, address }) {
      await signIn(context, address, 'liked-offline@mixes.example');
      await visitWith(page, address, '/mix/terrace-lights-out');
      await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
      await page.locator('main').getByRole('button', { name: 'Like Pressure Cooker' }).click();
      await page.goto(`${address}/liked`);
      await page.getByText('1 track', { exact: true }).waitFor();
      await until('it is written down', () =>
        page.evaluate(() => localStorage.getItem('segue.kept')?.includes('Pressure Cooker')),
      );
      await context.setOffline(true);
      await page.reload();
      await page.getByText('1 track', { exact: true }).waitFor();
      await page.getByText('Pressure Cooker').first().waitFor();
      await context.setOffline(false);
      await page.goto(`${address}/logout`);
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      await until('nothing of it is left', async () => {
        const kept = await page.evaluate(() => JSON.stringify(localStorage));
        return !kept.includes('Pressure Cooker');
      });
    },
  },
  {
    name: 'offline: a like and a time wait over a reload, and each is sent once',
    options,
    // An answer that the network lost is asked for again, and the server says that it knows.
    allows: [...allows, /409/],
    async run({ page, context, address }) {
      await signIn(context, address, 'offline@mixes.example');
      await visitWith(page, address, '/mix/offline-wanted');
      await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
      await isKept(page, '/mix/offline-wanted');
      const sent = [];
      context.on('request', (request) => {
        if (request.method() !== 'GET' && !request.url().endsWith('/api/events')) sent.push(request.url());
      });
      await context.setOffline(true);
      const heart = page.locator('main').getByRole('button', { name: 'Like Halogen' });
      await heart.click();
      await page.getByRole('button', { name: 'Add the time of Grey Matter' }).click();
      await page.getByRole('textbox', { name: 'Time of Grey Matter' }).fill('7:00');
      await page.keyboard.press('Enter');
      await page.getByText('7:00').waitFor();
      assert.equal(await heart.getAttribute('aria-pressed'), 'true');
      await page.reload();
      await until('still liked', async () => (await heart.getAttribute('aria-pressed')) === 'true');
      await page.getByText('7:00').waitFor();
      assert.deepEqual(sent, []);
      await context.setOffline(false);
      await until('both sent', () => sent.length >= 2);
      await page.getByRole('button', { name: /^7:00, one person/ }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: /^7:00, one person/ }).waitFor();
      await until('liked at the server', async () => (await heart.getAttribute('aria-pressed')) === 'true');
      const times = await (
        await context.request.get(`${address}/api/mixes/offline-wanted/timestamps`)
      ).json();
      assert.deepEqual(
        times.map(({ start_seconds, is_own }) => [start_seconds, is_own]),
        [[420, true]],
      );
      const { track_ids } = await (await context.request.get(`${address}/api/likes/ids`)).json();
      assert.equal(track_ids.length, 1, `${track_ids} ${sent}`);
    },
  },
  {
    name: 'offline: what waits in two tabs is sent from both, though each has gone',
    options,
    allows,
    async run({ page, context, address }) {
      await signIn(context, address, 'two-tabs-offline@mixes.example');
      await visitWith(page, address, '/mix/offline-wanted');
      await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
      await isKept(page, '/mix/offline-wanted');
      const other = await context.newPage();
      await other.goto(`${address}/mix/offline-wanted`);
      await until('signed in there', () => other.getByRole('button', { name: /^Account of/ }).count());
      await until('both stand', () => other.evaluate(() => localStorage.getItem('segue.kept')));
      await context.setOffline(true);
      const heart = (of, title) => of.locator('main').getByRole('button', { name: `Like ${title}` });
      await heart(page, 'Halogen').click();
      await heart(other, 'Grey Matter').click();
      const waiting = () =>
        other.evaluate(() =>
          Object.entries(localStorage).filter(([name]) => name.startsWith('segue.waiting')),
        );
      await until('both wait', async () => (await waiting()).length === 2);
      // A page that begins beside them leaves theirs to them.
      const third = await context.newPage();
      await third.goto(`${address}/mix/offline-wanted`);
      await third.getByRole('button', { name: /^Account of/ }).waitFor();
      assert.equal((await waiting()).length, 2);
      await page.close();
      await until('the third has taken up what the first left', async () => {
        const pressed = await heart(third, 'Halogen').getAttribute('aria-pressed');
        return pressed === 'true' && (await waiting()).length === 2;
      });
      await third.close();
      await other.close();
      await context.setOffline(false);
      const next = await context.newPage();
      await next.goto(`${address}/mix/offline-wanted`);
      await until('both are liked at the server', async () => {
        const { track_ids } = await (await context.request.get(`${address}/api/likes/ids`)).json();
        return track_ids.length === 2;
      });
      await until('nothing waits', () =>
        next.evaluate(() => !Object.keys(localStorage).some((name) => name.startsWith('segue.waiting'))),
      );
    },
  },
  {
    name: 'offline: what is liked and taken back before it could be sent is not sent',
    options,
    allows,
    async run({ page, context, address }) {
      await signIn(context, address, 'undecided@mixes.example');
      await visitWith(page, address, '/mix/offline-wanted');
      await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
      await isKept(page, '/mix/offline-wanted');
      const sent = [];
      context.on('request', (request) => {
        if (request.method() !== 'GET' && !request.url().endsWith('/api/events'))
          sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
      });
      const heart = (title) => page.locator('main').getByRole('button', { name: `Like ${title}` });
      const isLiked = async (title) => (await heart(title).getAttribute('aria-pressed')) === 'true';
      await context.setOffline(true);
      await heart('Halogen').click();
      assert.ok(await isLiked('Halogen'));
      await heart('Halogen').click();
      assert.ok(!(await isLiked('Halogen')));
      // Whoever is signed in is so without a network, too.
      const account = page.getByRole('button', { name: /^Account of/ });
      await page.reload();
      await account.waitFor();
      await heart('Grey Matter').click();
      await page.reload();
      await until('the other like waits', () => isLiked('Grey Matter'));
      await heart('Grey Matter').click();
      await page.reload();
      await account.waitFor();
      assert.ok(!(await isLiked('Grey Matter')));
      await heart('Foghorn').click();
      await context.setOffline(false);
      // Whether the first page got its like out as it went is not known to the one after it: that is taken back there, too.
      await until('what is left is sent', () => sent.length >= 2);
      await page.waitForTimeout(500);
      assert.deepEqual(
        sent.map((request) => request.split(' ')[0]),
        ['DELETE', 'PUT'],
      );
      const { track_ids } = await (await context.request.get(`${address}/api/likes/ids`)).json();
      assert.deepEqual(track_ids, [sent[1].split('/').at(-1)]);
    },
  },
  {
    name: 'the site can be installed: a manifest, its icons, a worker',
    options,
    async run({ page, address }) {
      await page.goto(address);
      const href = await page.locator('link[rel="manifest"]').getAttribute('href');
      const manifest = await (await page.request.get(address + href)).json();
      assert.equal(manifest.display, 'standalone');
      for (const { src, sizes } of manifest.icons) {
        const icon = await page.request.get(address + src);
        assert.equal(icon.headers()['content-type'], 'image/png');
        // Bytes 16 to 23 of a PNG are its width and height.
        assert.equal((await icon.body()).readUInt32BE(16), Number(sizes.split('x')[0]));
      }
      const worker = await page.request.get(`${address}/worker.js`);
      assert.match(worker.headers()['content-type'], /javascript/);
      assert.doesNotMatch(worker.headers()['cache-control'] ?? '', /immutable/);
    },
  },
]);
