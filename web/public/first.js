// Puts what this device remembers on the page before anything is painted: src/lib/theme.ts and
// src/features/list/view.ts remember it. And gives dialogs and menus, whose libraries ask for them without a look, an
// observer that never sees anything where the browser has none or forbids it.
(() => {
  const read = (key, known) => {
    try {
      const value = JSON.parse(localStorage.getItem(key));
      return known.includes(value) ? value : null;
    } catch {
      // Without storage, or with something else in it, what everyone gets stands.
      return null;
    }
  };
  const { dataset } = document.documentElement;
  const theme = read('segue.theme', ['dark', 'light']);
  const view = read('segue.view', ['grid', 'compact']);
  if (theme !== null) dataset.theme = theme;
  if (view !== null) dataset.view = view;

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
