/** Going about by the keyboard alone. */
import assert from 'node:assert/strict';

/** What has the focus and whether it can be seen to. Runs in the page, after what fades in has faded in. */
export async function lookAtFocus() {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(fades.map((fade) => fade.finished));
  const ring = (of, pseudo) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(of, pseudo);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const next = element.nextElementSibling;
  let opacity = 1;
  for (let at = element; at !== null; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
  const box = element.getBoundingClientRect();
  // A browser's own parts, such as a date's calendar, show their focus inside.
  const isNative = element.matches('input[type="date"]');
  return {
    name: (element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent ?? element.id)
      .trim()
      .slice(0, 60),
    role: element.getAttribute('role') ?? element.localName,
    isSeen:
      (isNative || ring(element) || ring(element, '::after') || (next !== null && ring(next))) &&
      opacity > 0.9 &&
      box.top < window.innerHeight &&
      box.bottom > 0,
  };
}

/** Presses Tab until the focus is on what is called so, and expects every stop on the way to be seen. */
export async function tabTo(page, wanted, { back = false, most = 200 } = {}) {
  const seen = [];
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (stop === null) continue;
    assert.ok(stop.isSeen, `the focus on '${stop.name}' is not seen, after ${seen.slice(-12).join(', ')}`);
    if (wanted.test(stop.name)) return stop;
    seen.push(stop.name);
  }
  assert.fail(`Tab never came to ${wanted}; it came to ${seen.slice(-40).join(', ')}`);
}

/** Tabs to what is called so and presses it. */
export async function pressOn(page, wanted, options) {
  await tabTo(page, wanted, options);
  await page.keyboard.press('Enter');
}
