/**
 * Walks the main journeys in Firefox and WebKit: `make engines`, or `npm run engines -- WebKit` for one. Every walk is
 * made, whatever another one does; the last lines say which failed.
 */
import prepare from '../furnish.mjs';
import { createWorld } from '../world.mjs';
import { engines, startEngine } from './browsers.mjs';
import { startSink } from './sound.mjs';
import { pageOf, walks } from './walks.mjs';

const wanted = process.argv.slice(2);
const failed = [];
const takeAway = await prepare();
const sink = await startSink();
try {
  for (const engine of engines.filter((name) => wanted.length === 0 || wanted.includes(name))) {
    for (const { name, walk } of walks) {
      // A world and a browser of its own each: what one leaves behind changes nothing for another.
      const world = await createWorld(null);
      const started = Date.now();
      let browser;
      try {
        browser = await startEngine(engine, sink.env);
        await walk(pageOf(browser.session, world.address), { world });
        console.log(`  ok ${engine}: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failed.push(`${engine}: ${name}\n${error.stack ?? error}`);
        console.log(`  not ${engine}: ${name}`);
      } finally {
        await browser?.end();
        await world.close();
      }
    }
  }
} finally {
  sink.end();
  takeAway();
}
for (const one of failed) console.log(`lost: ${one}`);
console.log(`${failed.length === 0 ? 'all' : `${failed.length} not`} walked`);
process.exitCode = failed.length === 0 ? 0 : 1;
