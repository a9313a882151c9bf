/** What axe finds on a page as it stands, in the dark, in the light and in forced colours: nothing. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Themes change colours alone, so that the other rules say the same in both. The last is what a context begins with. */
const looks = [
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' }, rules: null },
  { name: 'forced colours', media: { colorScheme: 'dark', forcedColors: 'active' }, rules: null },
  {
    name: 'light',
    media: { colorScheme: 'light', forcedColors: 'none' },
    rules: ['color-contrast', 'link-in-text-block'],
  },
];

/**
 * Axe asks for the colour that letters are filled with, and Chromium answers with the one that the page chose even where
 * colours are forced. The colour itself is told as it is, so it is made the fill's.
 */
function fillAsForced(isForced) {
  const all = [...document.querySelectorAll('body *')].filter((element) => 'style' in element);
  const colours = all.map((element) => (isForced ? getComputedStyle(element).color : ''));
  for (const [at, element] of all.entries()) element.style.webkitTextFillColor = colours[at];
}

/** Injected by evaluation, since the page's policy lets no foreign script in. */
export async function check(page, where) {
  await page.evaluate(axe);
  // What is drawn once it is seen keeps the colours that it had, and a colour on its way is none.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      content-visibility: visible !important;
      transition: none !important;
    }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  for (const { name, media, rules } of looks) {
    await page.emulateMedia(media);
    await page.evaluate(fillAsForced, media.forcedColors === 'active');
    const found = await page.evaluate(async (only) => {
      const { violations } = await window.axe.run(document, {
        iframes: false,
        resultTypes: ['violations'],
        ...(only === null ? {} : { runOnly: only }),
      });
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} (${node.any[0]?.message})`).join(' | ')}`,
      );
    }, rules);
    assert.deepEqual(found, [], `${where}, ${name}`);
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}
