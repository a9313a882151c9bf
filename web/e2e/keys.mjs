/**
 * Walks journeys by the keyboard alone: whatever a journey presses is reached by focus and pressed by its key. What Tab
 * cannot come to, and what is no control at all, is an error of the page.
 */

import { setTimeout as sleep } from 'node:timers/promises';

/** How long a control may take to stand and to be enabled. */
const patienceMs = 60_000;
/** Between one key and the next: hands are slower, and the page has drawn itself by then. */
const beatMs = 30;

/**
 * In the page: puts the focus on the control that a press would reach, and answers with the key that presses it, or why
 * there is none yet.
 */
async function reach(element, beatMs) {
  const controls = 'a[href], button, input, select, textarea, summary, audio, [tabindex]';
  const pressed = element.closest(`${controls}, label`);
  const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
  if (!control) return { refusal: 'is no control' };
  // The site draws it anew, and with that the focus goes.
  if (control.closest('[data-early]')) return { waits: "is the server's" };
  if (control.matches(':disabled')) return { waits: 'is disabled' };
  // One of a group is in the order of Tab; arrows go on from there.
  const group = { tab: 'tablist', radio: 'radiogroup', option: 'listbox', menuitem: 'menu' };
  const role = control.getAttribute('role');
  const isOneOf = role in group && control.closest(`[role=${group[role]}]`) !== null;
  if (control.tabIndex < 0 && !isOneOf) return { refusal: 'is out of the order of Tab' };
  control.focus();
  // What is drawn anew has let the focus go by then.
  await new Promise((resolve) => setTimeout(resolve, beatMs));
  if (document.activeElement !== control) return { waits: 'does not take the focus' };
  if (control.matches('textarea, select')) return { key: null };
  if (!control.matches('input'))
    return { key: ['radio', 'checkbox', 'switch'].includes(role) ? ' ' : 'Enter' };
  if (['checkbox', 'radio'].includes(control.type)) return { key: ' ' };
  return { key: ['button', 'submit', 'file'].includes(control.type) ? 'Enter' : null };
}

async function press(locator, times = 1) {
  const late = Date.now() + patienceMs;
  for (;;) {
    await locator.waitFor();
    const { key, refusal, waits } = await locator.evaluate(reach, beatMs);
    if (refusal !== undefined) throw new Error(`${locator} ${refusal}`);
    if (waits === undefined) {
      for (let time = 0; key !== null && time < times; time += 1) await locator.page().keyboard.press(key);
      await sleep(beatMs);
      return;
    }
    if (Date.now() > late) throw new Error(`${locator} ${waits}`);
    await sleep(beatMs);
  }
}

/** From here on, every press of a locator is a key's, and there is no mouse. */
export function walkByKeys(page) {
  Object.defineProperty(page, 'mouse', {
    get() {
      throw new Error('there is no mouse: what it does here, keys have to do where `isByKeys`');
    },
  });
  const locators = Object.getPrototypeOf(page.locator('html'));
  locators.click = function click() {
    return press(this);
  };
  locators.dblclick = function dblclick() {
    return press(this, 2);
  };
}
