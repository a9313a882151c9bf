/** Messages that pass. The machinery arrives with the first message, not with the page. */

/** Long enough to see what has changed and to change one's mind, in milliseconds. */
export const undoMs = 8000;

export interface Way {
  label: string;
  run: () => void;
}

export interface ToastText {
  /** Names a message that takes the place of the same one before. */
  id?: string;
  title: string;
  description?: string;
  kind?: 'plain' | 'bad' | 'good';
  /** Milliseconds; sonner's own default otherwise. */
  lasts?: number;
  /** A way to take back, or go on with, what the message tells of. */
  action?: Way;
  /** Another way, before that one. */
  besides?: Way;
}

type Show = (text: ToastText) => void;
type Drop = (id: string) => void;

const waiting: ToastText[] = [];
let show: Show | null = null;
let drop: Drop | null = null;
let summon: (() => void) | null = null;
/** The act whose failure is being told. */
let failing: string | null = null;
/** The acts whose failure was told, and which have not succeeded since. */
const failed = new Set<string>();

const failureOf = (act: string) => `failure of ${act}`;

/** What is told meanwhile as a failure is that of an act: it takes the place of the one before. */
export function asFailureOf<T>(act: string, tell: () => T): T {
  failing = act;
  failed.add(act);
  try {
    return tell();
  } finally {
    failing = null;
  }
}

/** An act went well: that it failed before is not true any more. */
export function succeeded(act: string): void {
  if (failed.delete(act)) dropToast(failureOf(act));
}

/** Takes a message away, by the name that it was given. */
export function dropToast(id: string): void {
  waiting.splice(0, waiting.length, ...waiting.filter((text) => text.id !== id));
  drop?.(id);
}

export function toast(said: ToastText): void {
  const text = failing !== null && said.kind === 'bad' ? { id: failureOf(failing), ...said } : said;
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
export function serveToasts(callback: Show, away: Drop = () => undefined): () => void {
  show = callback;
  drop = away;
  for (const text of waiting.splice(0)) callback(text);
  return () => {
    show = null;
    drop = null;
  };
}
