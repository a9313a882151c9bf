/**
 * What happens on mixes while they are open, as the server tells it. However many pages of the site a browser has open,
 * one of them, the leader, holds one connection for all of them and passes on what it hears: by HTTP/1.1 a browser has
 * six for all pages together. Pages that nobody looks at take no part, and whoever comes back reads anew.
 */
import { openChannel } from '@/lib/channel';
import { leading } from '@/lib/locks';
import { randomId } from '@/lib/random';
import { openStream } from './stream';
import type { ServerKind } from './types';

/** `stale`: something may have been missed, so what was read has to be read again. */
export type LiveKind = Exclude<ServerKind, 'reload'> | 'stale';

export type LiveListener = (kind: LiveKind, data: unknown) => void;

const name = 'segue.live';

/** What pages tell each other. */
type Words =
  /** A page says which mixes it shows; none when it goes. */
  | { type: 'wish'; page: string; mixIds: string[] }
  /** A new leader asks who is there. */
  | { type: 'who' }
  /** The leader passes on what happened, to one page or to all. */
  | { type: 'news'; mixId: string; kind: LiveKind; data: unknown; page: string | null };

/** A page's part among the browser's pages, for as long as somebody looks at it. */
interface Part {
  /** Says which mixes the page shows by now. */
  wish(): void;
  end(): void;
}

const page = randomId();
const watched = new Map<string, Set<LiveListener>>();
let part: Part | null = null;

function tellHere(mixId: string, kind: LiveKind, data: unknown): void {
  for (const listener of watched.get(mixId) ?? []) listener(kind, data);
}

type Pass = (mixId: string, kind: LiveKind, data: unknown, page: string | null) => void;

/** Holds the connection for pages that say what they wish. */
function lead(pass: Pass) {
  const wishes = new Map<string, readonly string[]>();
  const stream = openStream((mixId, kind, data) => pass(mixId, kind, data, null));
  return {
    take(from: string, mixIds: readonly string[]): void {
      const before = wishes.get(from) ?? [];
      wishes.delete(from);
      if (mixIds.length > 0) wishes.set(from, mixIds);
      // What was told of it before the page listened is missed there.
      const isLate = (id: string) => !before.includes(id) && stream.tellsOf(id);
      for (const mixId of mixIds.filter(isLate)) pass(mixId, 'stale', null, from);
      stream.watch([...new Set([...wishes.values()].flat())]);
    },
    end: () => stream.close(),
  };
}

function takePart(): Part {
  const leaving = new AbortController();
  const mixIds = () => [...watched.keys()];
  let led: ReturnType<typeof lead> | null = null;
  let leads = false;
  const channel = openChannel<Words>(name, (words) => {
    if (words.type === 'news') {
      if (words.page === null || words.page === page) tellHere(words.mixId, words.kind, words.data);
    } else if (words.type === 'who') wish();
    else if (leads) led?.take(words.page, words.mixIds);
  });

  function wish(): void {
    if (led === null) channel.tell({ type: 'wish', page, mixIds: mixIds() });
    else led.take(page, mixIds());
  }

  const work = (isForAll: boolean) =>
    new Promise<void>((done) => {
      leads = isForAll;
      led = lead((mixId, kind, data, to) => {
        if (to === null || to === page) tellHere(mixId, kind, data);
        if (isForAll && to !== page) channel.tell({ type: 'news', mixId, kind, data, page: to });
      });
      leaving.signal.addEventListener('abort', () => {
        led?.end();
        done();
      });
      wish();
      if (isForAll) channel.tell({ type: 'who' });
    });

  wish();
  // Without a way to pass on what it hears, no page waits for another one.
  const working = channel.isOpen ? leading(name, leaving.signal, work) : work(false);
  working.catch((cause: unknown) => console.warn('pages of the site do not share a connection', cause));
  return {
    wish,
    end() {
      if (led === null) channel.tell({ type: 'wish', page, mixIds: [] });
      leaving.abort();
      channel.close();
    },
  };
}

function leave(): void {
  part?.end();
  part = null;
}

function look(): void {
  if (document.hidden || watched.size === 0) leave();
  else part ??= takePart();
}

/** Listens to a mix until the answer is called. */
export function watchMix(mixId: string, listener: LiveListener): () => void {
  if (watched.size === 0) {
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    addEventListener('pagehide', leave);
  }
  const listeners = watched.get(mixId) ?? new Set<LiveListener>();
  watched.set(mixId, listeners);
  listeners.add(listener);
  if (part === null) look();
  else part.wish();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || watched.get(mixId) !== listeners) return;
    watched.delete(mixId);
    if (watched.size > 0) {
      part?.wish();
      return;
    }
    leave();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pageshow', look);
    removeEventListener('pagehide', leave);
  };
}
