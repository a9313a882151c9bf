/** Messages that pass. The machinery arrives with the first message, not with the page. */

/** Long enough to see what has changed and to change one's mind, in milliseconds. */
export const undoMs = 8000;

export interface ToastText {
  /** Names a message that takes the place of the same one before. */
  id?: string;
  title: string;
  description?: string;
  kind?: 'plain' | 'bad' | 'good';
  /** Milliseconds; sonner's own default otherwise. */
  lasts?: number;
  /** A way to take back, or go on with, what the message tells of. */
  action?: { label: string; run: () => void };
}

type Show = (text: ToastText) => void;

const waiting: ToastText[] = [];
let show: Show | null = null;
let summon: (() => void) | null = null;

export function toast(text: ToastText): void {
  if (show !== null) {
    show(text);
    return;
  }
  waiting.push(text);
  summon?.();
}

/** Called by the page's frame: how to bring the machinery in. */
export function onFirstToast(callback: () => void): () => void {
  summon = callback;
  if (waiting.length > 0) callback();
  return () => {
    summon = null;
  };
}

/** Called by the machinery once it stands. */
export function serveToasts(callback: Show): () => void {
  show = callback;
  for (const text of waiting.splice(0)) callback(text);
  return () => {
    show = null;
  };
}
