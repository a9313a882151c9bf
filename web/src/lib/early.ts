/**
 * What was pressed on the page that the server wrote, before the site could answer. A file sounds at once, and the player
 * takes it over as it is; whatever else is done once the site can.
 */
import { readJson } from './storage';

/** How long play may be pressed before anything else is asked for, and how long the sound may keep it waiting. */
const pressMs = 400;
const soundMs = 4000;

let pressed = false;
let sound: HTMLAudioElement | null = null;

/** Whether this device left the mix at some moment, from which it goes on. */
function wasLeft(mixId: unknown): boolean {
  const positions = readJson('local', 'segue.positions');
  return Array.isArray(positions) && positions.some((position) => position?.mixId === mixId);
}

/** The file of the page's mix, where it plays from its beginning: nobody has named a moment, or left it at one. */
function fileOfPage(): string | null {
  const seed = document.getElementById('segue-page')?.textContent;
  if (location.search !== '' || seed === null || seed === undefined) return null;
  const { id, audio } = JSON.parse(seed).data ?? {};
  return audio?.source === 'file' && typeof audio.url === 'string' && !wasLeft(id) ? audio.url : null;
}

function begin(): HTMLAudioElement | null {
  const url = fileOfPage();
  if (url === null) return null;
  const begun = new Audio(url);
  const volume = readJson('local', 'segue.volume');
  if (typeof volume === 'number') begun.volume = Math.min(Math.max(volume, 0), 1);
  // What cannot be played is told of by the player, which asks for it again.
  begun.play().catch(() => undefined);
  return begun;
}

const aWhile = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const early = {
  listen(root: Element): void {
    root.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('[data-early]') : null;
      if (button === null) return;
      pressed = !pressed;
      button.querySelector('strong')?.replaceChildren(pressed ? 'Starting…' : 'Play');
      if (!pressed) {
        sound?.pause();
        return;
      }
      if (sound === null) sound = begin();
      else sound.play().catch(() => undefined);
    });
  },
  /** Lets a press come first, and the sound that it asks for. */
  async first(): Promise<void> {
    await aWhile(pressMs);
    const begun = sound;
    if (begun === null || begun.paused) return;
    const heard = new Promise((done) => {
      for (const name of ['playing', 'pause', 'error']) begun.addEventListener(name, done, { once: true });
    });
    if (begun.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) await Promise.race([heard, aWhile(soundMs)]);
  },
  /** Whether play was pressed; a second call finds nothing. */
  take(): boolean {
    const was = pressed;
    pressed = false;
    return was;
  },
  /** What sounds already of a file; a second call finds nothing. */
  takeSound(url: string): HTMLAudioElement | null {
    const found = sound;
    sound = null;
    if (found === null || found.src === new URL(url, location.href).href) return found;
    found.pause();
    return null;
  },
};
