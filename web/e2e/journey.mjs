/**
 * The journeys of a file: each in a browser context of its own, where an error of the page is an error of the journey.
 * The files are walked in worlds of their own, so that what one leaves behind changes nothing for another; the journeys
 * of a file share its world, in their order.
 */
import { test } from '@playwright/test';
import { walkByKeys } from './keys.mjs';
import { createWorld } from './world.mjs';

const isByKeys = Boolean(process.env.SEGUE_KEYS);

/** Pictures that the fake world names are nowhere. */
const isPicture = (message) => message.location().url.startsWith('https://covers.example/');

/** The journeys of every file that was loaded here. */
export const loaded = [];

/**
 * Registers journeys. `run` gets the page, its context, the world and the site's address; `options` are the context's,
 * `allows` the errors of the page that the journey is about, `limitMs` how long it may take.
 */
export function journeys(all) {
  loaded.push(...all);
  // There they are only looked up, by what they say.
  if (process.env.VITEST) return;
  let world;
  test.beforeAll(async ({ browser }) => {
    world = await createWorld(browser);
  });
  test.afterAll(async () => {
    await world?.close();
  });
  for (const { name, run, options = {}, allows = [], limitMs } of all) {
    test(name, async ({ browser }) => {
      if (limitMs !== undefined) test.setTimeout(limitMs);
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        // Only where a journey is about it: what a worker answers, a journey cannot turn away.
        serviceWorkers: 'block',
        ...options,
      });
      const noise = [];
      const page = await context.newPage();
      try {
        if (isByKeys) walkByKeys(page);
        page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error' && !isPicture(message)) noise.push(`console: ${message.text()}`);
        });
        // Each begins with the same world, whatever the one before did to it.
        await world.spotify({ mood: 'older', person: 'kelp' });
        await run({ page, context, world, address: world.address, isByKeys });
      } catch (error) {
        error.stack = [String(error.stack ?? error), `at ${page.url()}`, ...noise].join('\n');
        throw error;
      } finally {
        await context.close();
      }
      const real = noise.filter((line) => !allows.some((pattern) => pattern.test(line)));
      if (real.length > 0) throw new Error(real.join('\n'));
    });
  }
}
