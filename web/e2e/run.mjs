/**
 * Walks every journey in a real Chromium against the real server, prints each by name and a plain line at the end.
 * Journeys wait more than they work, so several files of them are walked at once. Each file has a world of its own, so
 * that what one leaves behind changes nothing for another.
 * `npm run e2e -- WORD` walks those with the word in their name, `npm run e2e -- --keys WORD` by the keyboard alone.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { walkByKeys } from './keys.mjs';
import { createWorld } from './world.mjs';

/** How long a journey may take unless it says otherwise. */
const usualMs = 60_000;
/** How many files are walked at once. */
const lanes = Math.min(4, availableParallelism());
const folder = fileURLToPath(new URL('./journeys/', import.meta.url));
const isByKeys = process.argv.includes('--keys');
const wanted = process.argv
  .slice(2)
  .filter((word) => word !== '--keys')
  .join(' ')
  .toLowerCase();

/** The journeys that are wanted, by their files: those with the most first, so that none of them is left for last. */
async function gather() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const modules = await Promise.all(files.sort().map((name) => import(pathToFileURL(folder + name).href)));
  return modules
    .map((module) => module.journeys.filter(({ name }) => name.toLowerCase().includes(wanted)))
    .filter((journeys) => journeys.length > 0)
    .sort((one, other) => other.length - one.length);
}

function within(work, limitMs) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not done after ${limitMs / 1000} s`)), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** One journey in a browser of its own, where an error of the page is an error of the journey. */
async function walk(world, { name, run, options = {}, allows = [], limitMs = usualMs }) {
  const context = await world.browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Only where a journey is about it: what a worker answers, a journey cannot turn away.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  if (isByKeys) walkByKeys(page);
  const noise = [];
  page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // Pictures that the fake world names are nowhere.
    const isPicture = message.location().url.startsWith('https://covers.example/');
    if (message.type() === 'error' && !isPicture) noise.push(`console: ${message.text()}`);
  });
  try {
    // Each begins with the same world, whatever the one before did to it.
    await world.spotify({ mood: 'older', person: 'kelp' });
    await within(run({ page, context, world, address: world.address, isByKeys }), limitMs);
    const real = noise.filter((line) => !allows.some((pattern) => pattern.test(line)));
    if (real.length > 0) throw new Error(real.join('\n'));
    return true;
  } catch (error) {
    const told = [String(error.stack ?? error), `at ${page.url()}`, ...noise].join('\n');
    console.log(`  FAILED ${name}\n    ${told.replaceAll('\n', '\n    ')}`);
    if (process.env.SEGUE_SHOTS) {
      await page
        .screenshot({ path: `${process.env.SEGUE_SHOTS}/${name.replace(/\W+/g, '-')}.png` })
        .catch(() => {});
    }
    return false;
  } finally {
    await context.close();
  }
}

/** Walks the journeys of files for as long as there are any, each file in a new world, and counts what passed. */
async function walkFiles(files) {
  let passed = 0;
  for (let journeys = files.shift(); journeys !== undefined; journeys = files.shift()) {
    const world = await createWorld();
    try {
      for (const journey of journeys) {
        const began = Date.now();
        if (await walk(world, journey)) {
          passed += 1;
          console.log(`  ok ${journey.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
        }
      }
    } finally {
      await world.close();
    }
  }
  return passed;
}

const files = await gather();
const all = files.flat().length;
const how = isByKeys ? ', by the keyboard alone' : '';
console.log(`${all} journeys in Chromium${how}, ${Math.min(lanes, files.length)} at a time:`);
const counts = await Promise.all(
  Array.from({ length: Math.min(lanes, files.length) }, () => walkFiles(files)),
);
const passed = counts.reduce((sum, count) => sum + count, 0);
console.log(`${passed} passed, ${all - passed} failed`);
process.exitCode = passed === all && passed > 0 ? 0 : 1;
