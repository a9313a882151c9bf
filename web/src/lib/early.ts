/** What was pressed on the page that the server wrote, before the site could answer: it is done once the site can. */
let pressed = false;

export const early = {
  listen(root: Element): void {
    root.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('[data-early]') !== null) pressed = true;
    });
  },
  /** Whether play was pressed; a second call finds nothing. */
  take(): boolean {
    const was = pressed;
    pressed = false;
    return was;
  },
};
