/**
 * What a browser may lack, or forbid to a page: the mix plays on, and only what needs it is lost. Several are taken away
 * at once, because it is seldom that one is noticed; where that goes wrong, each is tried alone, so that it is named.
 */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { clock, currentRow, plays, press, signIn, until } from '../steps.mjs';

/** Those that stand in one row have nothing to do with each other, so that one that is gone does not hide another. */
const groups = [
  [
    'BroadcastChannel',
    'navigator.mediaSession',
    'localStorage',
    'requestIdleCallback',
    'navigator.clipboard',
  ],
  ['navigator.locks', 'MediaMetadata', 'sessionStorage', 'ResizeObserver', 'navigator.share', 'matchMedia'],
  ['navigator.serviceWorker', 'EventSource', 'IntersectionObserver', 'navigator.wakeLock', 'indexedDB'],
  ['caches', 'MutationObserver', 'navigator.vibrate', 'PerformanceObserver', 'document.startViewTransition'],
  ['navigator.storage', 'navigator.permissions', 'navigator.sendBeacon', 'WebAssembly'],
];

/** In the page, before its scripts: takes `names` away, or has every use of them throw. */
function take({ names, mode }) {
  const refuse = () => {
    throw new DOMException('The browser forbids this.', 'SecurityError');
  };
  for (const path of names) {
    const parts = path.split('.');
    const name = parts.pop();
    const owner = parts.length === 0 ? window : window[parts[0]];
    const was = owner[name];
    for (let holder = owner; holder !== null; holder = Object.getPrototypeOf(holder)) delete holder[name];
    if (mode === 'missing') continue;
    if (typeof was === 'function') {
      const value = new Proxy(was, { apply: refuse, construct: refuse });
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
      continue;
    }
    // Storage is forbidden by its getter; what else is an object is there, and refuses what it is asked.
    const refusing = new Proxy({}, { get: () => refuse, set: refuse });
    const isStorage = /Storage$|^(indexedDB|caches)$/.test(name);
    Object.defineProperty(owner, name, { get: isStorage ? refuse : () => refusing });
  }
}

/** What a listener does on a mix's page; `names` are not there, or refuse. */
async function listen(context, address, names, mode) {
  const page = await context.newPage();
  // An account's menu and a track's own button tell whether menus and messages still come.
  page.setDefaultTimeout(15_000);
  const noise = [];
  page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(`console: ${message.text()}`);
  });
  // Without it nothing is lit and no time is written; the mix plays all the same.
  const hasRules = !names.includes('WebAssembly');
  try {
    await page.addInitScript(take, { names, mode });
    await page.goto(`${address}/mix/long-sound`);
    await press(page);
    await plays(page);
    if (hasRules) {
      await page.locator('[data-row="2"] .track-words').click();
      await until('the third row is current', async () => (await currentRow(page)) === 3, 15_000);
      await until('the clock runs', async () => (await clock(page)) >= 121, 15_000);
    }
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.locator('[data-sonner-toast]').first().waitFor();
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await press(page);
    await page.locator('.stage[data-phase="paused"]').waitFor();
    const real = noise.filter((line) => hasRules || !/the rules did not load/.test(line));
    assert.deepEqual(real, []);
  } finally {
    await page.close();
  }
}

async function listenWithout(context, address, names, mode) {
  try {
    await listen(context, address, names, mode);
  } catch (error) {
    const guilty = [];
    for (const name of names) {
      await listen(context, address, [name], mode).catch((alone) => guilty.push(`${name}: ${alone.message}`));
    }
    const who = guilty.length === 0 ? `${names.join(', ')} together: ${error.message}` : guilty.join('\n');
    assert.fail(`what is ${mode} ends the page:\n${who}`);
  }
}

journeys(
  ['missing', 'throwing'].map((mode) => ({
    name: `lacking: a mix plays in a browser where something is ${mode}`,
    async run({ context, address }) {
      await signIn(context, address, `${mode}@mixes.example`);
      for (const names of groups) await listenWithout(context, address, names, mode);
    },
  })),
);
