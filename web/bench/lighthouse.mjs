/**
 * Lighthouse, mobile preset, on home, a list and a mix from the production server. What it says of accessibility, best
 * practices and search must be 100 and nothing may move; how fast the machine was just then is printed and judged by
 * nobody.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { launchOptions } from '../e2e/browser.mjs';
import prepare from '../e2e/furnish.mjs';
import { createWorld } from '../e2e/world.mjs';

const pages = { home: '/', list: '/lists/latest', mix: '/mix/terrace-lights-out' };
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];

const score = (category) => Math.round((category?.score ?? 0) * 100);

const removeCatalogue = await prepare();
const world = await createWorld();
const chromePath = launchOptions.executablePath;
const chrome = await launch({ chromeFlags: flags, ...(chromePath === undefined ? {} : { chromePath }) });
let isGood = true;
try {
  for (const [name, path] of Object.entries(pages)) {
    const { lhr } = await lighthouse(world.address + path, { port: chrome.port, logLevel: 'silent' });
    const { performance, accessibility, 'best-practices': practices, seo } = lhr.categories;
    const shift = lhr.audits['cumulative-layout-shift'].numericValue;
    console.log(
      `Lighthouse ${lhr.lighthouseVersion}, ${name}: performance ${score(performance)} (goal 98), accessibility ${score(accessibility)}, ` +
        `best practices ${score(practices)}, search ${score(seo)}, layout shift ${shift.toFixed(3)}`,
    );
    const shown = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'speed-index',
      'total-blocking-time',
    ];
    console.log(
      `  ${shown.map((id) => `${lhr.audits[id].title.toLowerCase()} ${lhr.audits[id].displayValue}`).join(', ')}`,
    );
    for (const category of [accessibility, practices, seo]) {
      if (score(category) === 100) continue;
      isGood = false;
      for (const { id } of category.auditRefs) {
        const audit = lhr.audits[id];
        if (audit.score !== null && audit.score < 1) console.log(`  ${category.id}: ${audit.title}`);
      }
    }
    if (shift > 0) isGood = false;
  }
} finally {
  chrome.kill();
  await world.close();
  removeCatalogue();
}
process.exitCode = isGood ? 0 : 1;
