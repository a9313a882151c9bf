/** What was pressed on the page that the server wrote, before the site could answer: it is done once the site can. */
let pressed = false;

export const early = {
  listen(root: Element): void {
    root.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('[data-early]') : null;
      if (button === null) return;
      pressed = true;
      button.querySelector('strong')?.replaceChildren('Starting…');
    });
  },
  /** Whether play was pressed; a second call finds nothing. */
  take(): boolean {
    const was = pressed;
    pressed = false;
    return was;
  },
};
