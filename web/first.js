// Puts what this device remembers on the page before anything is painted: src/lib/theme.ts and
// src/features/list/view.ts remember it. And gives dialogs and menus, whose libraries ask for them without a look, an
// observer that never sees anything where the browser has none or forbids it. And keeps the keys by which an input method
// composes a word from everything else: the Enter that ends the word sends no form, its Escape closes nothing.
(() => {
  const stored = (key) => {
    try {
      // biome-ignore lint/style/noRestrictedGlobals: this runs before any other code is here
      return JSON.parse(localStorage.getItem(key));
    } catch {
      // Without storage, or with something else in it, what everyone gets stands.
      return null;
    }
  };
  const read = (key, known) => {
    const value = stored(key);
    return known.includes(value) ? value : null;
  };
  const { dataset } = document.documentElement;
  const theme = read('segue.theme', ['dark', 'light']);
  const view = read('segue.view', ['grid', 'compact']);
  if (theme !== null) dataset.theme = theme;
  if (view !== null) dataset.view = view;
  // What was begun here leads the home page: its place is kept free.
  if (stored('segue.positions')?.length > 0) dataset.begun = '';

  // Some browsers say so of themselves, and Safari's last key by its old number alone.
  const isComposing = (event) => event.isComposing || event.keyCode === 229;
  const keep = (event) => isComposing(event) && event.stopImmediatePropagation();
  addEventListener('keydown', keep, true);
  addEventListener('keyup', keep, true);

  class Blind {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  for (const name of ['IntersectionObserver', 'MutationObserver', 'ResizeObserver']) {
    try {
      new window[name](() => {});
    } catch {
      Object.defineProperty(window, name, { value: Blind, configurable: true, writable: true });
    }
  }
})();
