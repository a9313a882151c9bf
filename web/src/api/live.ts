/**
 * What happens on a mix while it is open, as the server tells it. However many parts of a page listen, there is one
 * connection a mix; it rests while nobody looks at the page, and whoever comes back reads anew.
 */

/** `stale`: something may have been missed, so what was read has to be read again. */
export type LiveKind =
  | 'timestamp'
  | 'timestamp_gone'
  | 'mix'
  | 'comment'
  | 'reply'
  | 'comment_gone'
  | 'stale';

export type LiveListener = (kind: LiveKind, data: unknown) => void;

interface Watch {
  listeners: Set<LiveListener>;
  source: EventSource | null;
}

const kinds: readonly LiveKind[] = ['timestamp', 'timestamp_gone', 'mix', 'comment', 'reply', 'comment_gone'];
const watches = new Map<string, Watch>();

function tell(watch: Watch, kind: LiveKind, data: unknown): void {
  for (const listener of watch.listeners) listener(kind, data);
}

function read(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : null;
}

/** The browser itself comes back after a lost connection, and says which event it saw last. */
function open(mixId: string): EventSource | null {
  try {
    return new EventSource(`/api/mixes/${encodeURIComponent(mixId)}/live`);
  } catch (cause) {
    console.warn('what others do on this mix is seen with the next visit', cause);
    return null;
  }
}

function connect(mixId: string, watch: Watch): void {
  if (watch.source !== null || document.hidden) return;
  const source = open(mixId);
  if (source === null) return;
  for (const kind of kinds) {
    source.addEventListener(kind, (event) => tell(watch, kind, read(event.data)));
  }
  // What happened between the page's reading and this moment was told to nobody here.
  source.addEventListener('open', () => tell(watch, 'stale', null), { once: true });
  source.addEventListener('reload', () => tell(watch, 'stale', null));
  watch.source = source;
}

function rest(watch: Watch): void {
  watch.source?.close();
  watch.source = null;
}

function look(): void {
  for (const [mixId, watch] of watches) {
    if (document.hidden) rest(watch);
    else if (watch.source === null || watch.source.readyState === EventSource.CLOSED) {
      rest(watch);
      connect(mixId, watch);
    }
  }
}

/** Listens to a mix until the answer is called. */
export function watchMix(mixId: string, listener: LiveListener): () => void {
  if (watches.size === 0) {
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
  }
  const watch = watches.get(mixId) ?? { listeners: new Set<LiveListener>(), source: null };
  watches.set(mixId, watch);
  watch.listeners.add(listener);
  connect(mixId, watch);
  return () => {
    watch.listeners.delete(listener);
    if (watch.listeners.size > 0) return;
    rest(watch);
    watches.delete(mixId);
    if (watches.size > 0) return;
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
  };
}
