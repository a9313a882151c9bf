/**
 * One connection that tells of several mixes. When the mixes change, another takes its place; the old one tells until the
 * new one does, so that nothing is missed in between.
 */
import type { LiveKind } from './live';
import type { ServerKind } from './types';

/** Told of a mix, by what the address calls it. */
export type Tell = (mixId: string, kind: LiveKind, data: unknown) => void;

export interface Stream {
  /** Tells of these mixes from now on, and of no others. */
  watch(mixIds: readonly string[]): void;
  /** Whether it tells of a mix already. */
  tellsOf(mixId: string): boolean;
  close(): void;
}

interface Connection {
  source: EventSource;
  mixIds: ReadonlySet<string>;
}

/** Mixes that the server tells of in one stream. */
const mostMixes = 32;
/** Pages that open at once are one change. */
const togetherMs = 50;

/** What each of the server's events is here. */
const kinds: Readonly<Record<ServerKind, LiveKind>> = {
  timestamp: 'timestamp',
  timestamp_gone: 'timestamp_gone',
  mix: 'mix',
  comment: 'comment',
  reply: 'reply',
  comment_gone: 'comment_gone',
  reload: 'stale',
};

const isOpen = ({ source }: Connection): boolean => source.readyState === EventSource.OPEN;
const isLost = ({ source }: Connection): boolean => source.readyState === EventSource.CLOSED;

/** The browser itself comes back after a lost connection, and says which event it saw last. */
function connectTo(mixIds: readonly string[]): EventSource | null {
  try {
    return new EventSource(`/api/live?mixes=${mixIds.map(encodeURIComponent).join(',')}`);
  } catch (cause) {
    console.warn('what others do on this mix is seen with the next visit', cause);
    return null;
  }
}

export function openStream(tell: Tell): Stream {
  let current: Connection | null = null;
  let next: Connection | null = null;
  let wanted: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    next?.source.close();
    current?.source.close();
    next = current = null;
  }

  function takeOver(opened: Connection): void {
    const known = current !== null && isOpen(current) ? current.mixIds : new Set<string>();
    current?.source.close();
    current = opened;
    next = null;
    // What happened between the page's reading and this moment was told to nobody here.
    for (const mixId of opened.mixIds) if (!known.has(mixId)) tell(mixId, 'stale', null);
  }

  function connect(): void {
    const latest = next ?? current;
    const isSame = latest?.mixIds.size === wanted.length && wanted.every((id) => latest.mixIds.has(id));
    if (isSame && !isLost(latest)) return;
    if (wanted.length === 0) {
      close();
      return;
    }
    const source = connectTo(wanted);
    if (source === null) return;
    next?.source.close();
    const opened = { source, mixIds: new Set(wanted) };
    next = opened;
    const hear = (name: string, kind: LiveKind) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const news: { mix: string; data: unknown } = JSON.parse(data);
        tell(news.mix, kind, kind === 'stale' ? null : news.data);
      });
    for (const [name, kind] of Object.entries(kinds)) hear(name, kind);
    source.addEventListener('open', () => takeOver(opened), { once: true });
  }

  addEventListener('online', connect);
  return {
    watch(mixIds) {
      // The pages that came last are the ones that are looked at.
      wanted = mixIds.slice(-mostMixes);
      clearTimeout(timer);
      timer = setTimeout(connect, togetherMs);
    },
    tellsOf: (mixId) => current !== null && isOpen(current) && current.mixIds.has(mixId),
    close() {
      clearTimeout(timer);
      removeEventListener('online', connect);
      close();
    },
  };
}
