import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveKind } from './live';

/** A connection of a page, and what the server does with it. */
class Source extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Source[] = [];
  readyState = Source.CONNECTING;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    Source.all.push(this);
  }

  get mixes(): string[] {
    return new URL(this.url, 'http://a').searchParams.get('mixes')?.split(',') ?? [];
  }

  open(): void {
    this.readyState = Source.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  tell(kind: string, mix: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify({ mix, data }) }));
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }
}

const openSources = () => Source.all.filter(({ readyState }) => readyState !== Source.CLOSED);

/** Locks as browsers have them, one after the other. */
function aLockManager() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request(name: string, options: { signal?: AbortSignal }, work: () => Promise<unknown>) {
      const before = queues.get(name) ?? Promise.resolve();
      const turn = before.then(() => {
        if (options.signal?.aborted) throw new DOMException('given up', 'AbortError');
        return work();
      });
      queues.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

interface Page {
  heard: Array<[LiveKind, unknown]>;
  leave(): void;
}

/** A page of the site, which is a world of its own. */
async function aPage(mixId: string): Promise<Page> {
  vi.resetModules();
  const { watchMix } = await import('./live');
  const heard: Page['heard'] = [];
  return { heard, leave: watchMix(mixId, (kind, data) => heard.push([kind, data])) };
}

const pages: Page[] = [];
async function open(mixIds: readonly string[]): Promise<Page[]> {
  const opened: Page[] = [];
  for (const mixId of mixIds) opened.push(await aPage(mixId));
  pages.push(...opened);
  return opened;
}

/** Waits for the only open connection that tells of all these mixes, and opens it. */
async function stream(mixIds: readonly string[]): Promise<Source> {
  const source = await vi.waitFor(() => {
    const found = openSources().at(-1);
    if (found?.mixes.toSorted().join() !== mixIds.toSorted().join()) throw new Error(`${found?.url}`);
    return found;
  });
  source.open();
  return source;
}

const mixIds = Array.from({ length: 8 }, (_, index) => `mix-${index}`);

beforeEach(() => {
  Source.all = [];
  vi.stubGlobal('EventSource', Source);
  Object.defineProperty(navigator, 'locks', { value: aLockManager(), configurable: true });
});

afterEach(() => {
  for (const page of pages.splice(0)) page.leave();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(document, 'hidden');
});

test('eight pages of one browser share one connection, and each hears of its mix alone', async () => {
  const opened = await open(mixIds);
  const source = await stream(mixIds);
  expect(openSources()).toEqual([source]);
  for (const [index, page] of opened.entries()) {
    await vi.waitFor(() => expect(page.heard.map(([kind]) => kind)).toContain('stale'));
    page.heard.length = 0;
    source.tell('timestamp', `mix-${index}`, { id: `time-${index}` });
  }
  for (const [index, { heard }] of opened.entries()) {
    await vi.waitFor(() => expect(heard).toEqual([['timestamp', { id: `time-${index}` }]]));
  }
});

test('when the page that holds the connection goes, another one takes over and all read anew', async () => {
  const opened = await open(mixIds);
  await stream(mixIds);
  await vi.waitFor(() => expect(opened.every(({ heard }) => heard.length > 0)).toBe(true));
  for (const page of opened) page.heard.length = 0;
  opened[0]?.leave();
  const source = await stream(mixIds.slice(1));
  expect(openSources()).toEqual([source]);
  await vi.waitFor(() => {
    for (const { heard } of opened.slice(1)) expect(heard).toContainEqual(['stale', null]);
  });
});

test('a page that comes later is told of from then on, and nothing is missed meanwhile', async () => {
  const [first] = await open(['mix-0']);
  const before = await stream(['mix-0']);
  const [later] = await open(['mix-1']);
  await vi.waitFor(() => expect(openSources()).toHaveLength(2));
  before.tell('timestamp', 'mix-0', 1);
  const after = await stream(['mix-0', 'mix-1']);
  expect(openSources()).toEqual([after]);
  expect(first?.heard).toEqual([
    ['stale', null],
    ['timestamp', 1],
  ]);
  await vi.waitFor(() => expect(later?.heard).toEqual([['stale', null]]));
  const [again] = await open(['mix-0']);
  await vi.waitFor(() => expect(again?.heard).toEqual([['stale', null]]));
  expect(openSources()).toEqual([after]);
});

test('nothing is open while nobody looks', async () => {
  await open(mixIds);
  await stream(mixIds);
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(openSources()).toEqual([]);
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await stream(mixIds)).toBe(Source.all.at(-1));
});

test.each(['locks', 'channels'])('without %s a page has a connection of its own', async (lacking) => {
  if (lacking === 'locks') Reflect.deleteProperty(navigator, 'locks');
  else vi.stubGlobal('BroadcastChannel', undefined);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [first, second] = await open(['mix-0', 'mix-1']);
  await vi.waitFor(() => expect(openSources().map(({ mixes }) => mixes)).toEqual([['mix-0'], ['mix-1']]));
  for (const source of openSources()) source.open();
  for (const source of openSources()) source.tell('mix', source.mixes[0] ?? '', {});
  const own = [
    ['stale', null],
    ['mix', {}],
  ];
  await vi.waitFor(() => expect([first?.heard, second?.heard]).toEqual([own, own]));
  expect(warn.mock.calls.length > 0).toBe(lacking === 'channels');
});

test('an event that was missed is read anew', async () => {
  const [page] = await open(['mix-0']);
  const source = await stream(['mix-0']);
  source.tell('reload', 'mix-0', {});
  await vi.waitFor(() =>
    expect(page?.heard).toEqual([
      ['stale', null],
      ['stale', null],
    ]),
  );
});
