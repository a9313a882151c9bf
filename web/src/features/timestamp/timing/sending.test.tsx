import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMix } from '@/test/mixes';
import { storeDraft } from './drafts';
import { useSendDraft } from './sending';
import { TimingHead } from './TimingHead';
import type { DraftActs } from './useDraft';

vi.mock('@/api/auth', () => ({ useAuth: () => ({ isLoading: false, user: null }) }));

const [one, two] = [aMix(), aMix({ id: 'mix-2', slug: 'late-ferry' })];

/** What was sent: the mix, and the place and second of each time. */
let sent: Array<[string | undefined, ...number[][]]>;
let queries: QueryClient;

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => onlineManager.setOnline(isOnline));
}

beforeEach(() => {
  sent = [];
  queries = new QueryClient();
  vi.stubGlobal('fetch', async (request: Request) => {
    const { times } = await request.json();
    type Time = { position: number; start_seconds: number };
    const told = times.map(({ position, start_seconds }: Time) => [position, start_seconds]);
    sent.push([request.url.split('/').at(-3), ...told]);
    return Response.json({
      rows: times.map(({ position }: Time) => ({ position, outcome: 'shown', timestamp: null, room: null })),
    });
  });
  for (const mix of [one, two]) tap(mix, []);
});
afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

const tap = (mix: typeof one, taps: number[]) => storeDraft(mix, { taps, skipped: [], changes: [] });

function Frame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** A page where a mix is timed. */
function open({ id }: typeof one) {
  return renderHook(() => useSendDraft(id), { wrapper: Frame }).result;
}

test('without a network each mix waits by itself, and each is sent', async () => {
  setOnline(false);
  const [first, second] = [open(one), open(two)];
  tap(one, [1, 10]);
  act(() => first.current.send());
  await waitFor(() => expect(first.current.isWaiting).toBe(true));
  expect(second.current).toMatchObject({ isPending: false, isWaiting: false });
  tap(two, [2, 70]);
  act(() => second.current.send());
  await waitFor(() => expect(second.current.isWaiting).toBe(true));
  setOnline(true);
  await waitFor(() =>
    expect(sent).toEqual([
      ['mix-1', [1, 10]],
      ['mix-2', [2, 70]],
    ]),
  );
  await waitFor(() => expect(second.current).toMatchObject({ isPending: false, isWaiting: false }));
});

test('what waits is sent as it is then: with what was tapped since, and without what was taken back', async () => {
  setOnline(false);
  const page = open(one);
  tap(one, [1, 10, 2, 70]);
  act(() => page.current.send());
  await waitFor(() => expect(page.current.isWaiting).toBe(true));
  tap(one, [2, 71, 3, 130]);
  setOnline(true);
  await waitFor(() => expect(sent).toEqual([['mix-1', [2, 71], [3, 130]]]));
  await waitFor(() => expect(page.current.answers).toHaveLength(2));
  expect(globalThis.localStorage.getItem('segue.timing')).toBe('{}');
});

test('a page that comes later knows what waits, and a second press sends nothing twice', async () => {
  setOnline(false);
  tap(one, [1, 10]);
  const before = open(one);
  act(() => before.current.send());
  const page = open(one);
  await waitFor(() => expect(page.current.isWaiting).toBe(true));
  act(() => page.current.send());
  setOnline(true);
  await waitFor(() => expect(page.current.isPending).toBe(false));
  expect(sent).toEqual([['mix-1', [1, 10]]]);
});

test('an empty draft is not sent', () => {
  const page = open(one);
  act(() => page.current.send());
  expect(queries.isMutating()).toBe(0);
});

test('without a network times are on the device, and a promise to send them is made for what waits alone', () => {
  setOnline(false);
  const draft: Partial<DraftActs> = { taps: [{ position: 1, seconds: 10 }], starts: [10, null, null] };
  const head = (isWaiting: boolean) => (
    <TimingHead
      mix={one}
      rows={[]}
      draft={draft as DraftActs}
      next={2}
      sent={0}
      isSending={isWaiting}
      isWaiting={isWaiting}
      onSend={() => {}}
      onUndo={() => {}}
      onLeave={() => {}}
      cover={null}
      play={null}
    />
  );
  const { rerender } = render(head(false));
  screen.getByText('Saved on this device until you send them');
  rerender(head(true));
  screen.getByText("We'll send them when you're back online.");
});
