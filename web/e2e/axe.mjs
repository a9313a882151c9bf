/** What axe finds on a page as it stands: nothing. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Injected by evaluation, since the page's policy lets no foreign script in. */
export async function check(page, where) {
  // A colour on its way from one to another is neither.
  await page.evaluate(() => {
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(fades.map((fade) => fade.finished)).then(() => undefined);
  });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { iframes: false });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
  });
  assert.deepEqual(found, [], where);
}
