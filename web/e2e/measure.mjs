/** Prints the player's figures, one line each: `npm run measure`. Counts that are wrong fail; timings never do. */
import { chromium, devices } from '@playwright/test';
import { launchOptions } from './browser.mjs';
import prepare from './furnish.mjs';
import {
  coldPhone,
  fiveHundred,
  fourHours,
  growth,
  lateOnFile,
  lateOnWidget,
  listenLong,
  mostRequests,
  timeTwenty,
} from './measures.mjs';
import { createWorld } from './world.mjs';

const removeCatalogue = await prepare();
const browser = await chromium.launch(launchOptions);
const world = await createWorld(browser);
const failures = [];

async function measure(run, options = {}) {
  const context = await world.browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  try {
    return await run({ page: await context.newPage(), context, address: world.address, world });
  } finally {
    await context.close();
  }
}

const ms = (value) => `${value.toFixed(2)} ms`;
const late = ({ changes, middleMs, mostMs }) =>
  `${ms(middleMs)} in the middle, ${ms(mostMs)} at most, of ${changes} changes`;

try {
  console.log(`Player, in Chromium ${world.browser.version()}:`);
  const list = await measure(fiveHundred);
  console.log(
    `500 tracks, a frame that highlights: ${ms(list.scriptMs)} of script, ${ms(list.styleMs)} of style and layout, ` +
      `${ms(list.taskMs)} of main thread in all, over ${list.frames} frames`,
  );
  console.log(
    `500 tracks, scrolled from end to end: ${list.scrollFps.toFixed(1)} frames a second, longest gap ${ms(list.worstGapMs)}`,
  );
  console.log(`row lit after its cue, audio file: ${late(await measure(lateOnFile))}`);
  console.log(`row lit after its cue, widget: ${late(await measure(lateOnWidget))}`);

  const timed = await measure(timeTwenty);
  console.log(
    `20 tracks timed in one listen by keys: ${timed.within} within 1 s, ${timed.mostError} s at most; ` +
      `from the press to the row ${ms(timed.middleMs)} in the middle, ${ms(timed.mostMs)} at most`,
  );
  const cold = await measure(coldPhone, { ...devices['Pixel 7'], serviceWorkers: 'allow' });
  console.log(
    `a phone that comes for the first time, at 400 ms and 400 kbit/s: ${(cold.ms / 1000).toFixed(1)} s and ` +
      `${cold.requests.length} requests from the address of a mix to its sound`,
  );
  if (cold.requests.length > mostRequests) {
    const paths = cold.requests.map(({ path }) => path).join(' ');
    failures.push(`${cold.requests.length} requests, of at most ${mostRequests}: ${paths}`);
  }

  const isQuick = Boolean(process.env.QUICK);
  const aWhile = (stand) => listenLong(stand, { from: 1200, parts: 2, seconds: 300 });
  const day = await measure(isQuick ? aWhile : fourHours);
  console.log(
    `${isQuick ? 'ten minutes' : 'four hours'} at ${day.speed.toFixed(0)} ×: ${day.compared - day.wrong.length} of ${day.compared} seconds agree with ` +
      `the native core, with ${day.changes} changes and ${day.unknown} seconds that nobody knows`,
  );
  failures.push(...day.wrong.slice(0, 5), ...growth(day.weights));
  for (const [hour, { bytes, nodes, listeners }] of day.weights.entries()) {
    console.log(
      `after ${isQuick ? 'part' : 'hour'} ${hour + 1}: ${(bytes / 1e6).toFixed(2)} MB of heap, ${nodes} nodes, ${listeners} listeners`,
    );
  }
} finally {
  await world.close();
  await browser.close();
  removeCatalogue();
}
for (const failure of failures) console.error(`wrong: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
