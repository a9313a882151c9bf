import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TracklistRow } from '@/api/admin';
import { aMix, aTrack } from '@/test/mixes';
import { useMixTracks } from './useMixTracks';
import type { ReadTracks } from './useTracklist';

const mix = aMix();

/** Tracklists that were sent. The server takes each of them in once it is told to. */
let sent: Array<() => void>;
/** The mix as the server has it. */
let kept: ReadTracks;

beforeEach(() => {
  sent = [];
  kept = { mix, version: 'version 0' };
  vi.stubGlobal('fetch', async (request: Request) => {
    const { rows }: { rows: TracklistRow[] } = await request.json();
    await new Promise<void>((done) => sent.push(done));
    const version = `version ${sent.length}`;
    const tracks = rows.map(({ track_id, title }, at) =>
      aTrack(at + 1, { track_id: track_id ?? 'track-new', title }),
    );
    kept = { mix: { ...mix, tracks }, version };
    return Response.json({ version });
  });
});

function edit() {
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const readAnew = async () => kept;
  const { result } = renderHook(() => useMixTracks(kept, readAnew, { current: null }), { wrapper });
  return result;
}

const written = async (at: number) => {
  await waitFor(() => expect(sent.length).toBeGreaterThan(at));
  await act(async () => sent[at]?.());
};

test('a row that is typed in stays open when one that was inserted before is written', async () => {
  const tracks = edit();
  act(() => tracks.current.insert(null, 'after'));
  const [first] = tracks.current.lines;
  act(() => tracks.current.edit(first?.key ?? ''));
  await written(0);
  await waitFor(() => expect(tracks.current.isWriting).toBe(false));
  expect(tracks.current.open).toBe(first?.key);
});

test('a row that is inserted is opened where no other is open', async () => {
  const tracks = edit();
  act(() => tracks.current.insert(null, 'after'));
  const added = tracks.current.lines.at(-1)?.key;
  await written(0);
  await waitFor(() => expect(tracks.current.open).toBe(added));
});

test('a row that is typed in stays open when another that was closed meanwhile is saved', async () => {
  const tracks = edit();
  const [first, second] = tracks.current.lines;
  if (first === undefined || second === undefined) throw new Error('the mix has tracks');
  act(() => tracks.current.edit(first.key));
  act(() => tracks.current.correction.confirm(first, { ...first.row, label: 'Pelt' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => tracks.current.close(first.key));
  act(() => tracks.current.edit(second.key));
  await written(0);
  await waitFor(() => expect(tracks.current.isWriting).toBe(false));
  expect(tracks.current.open).toBe(second.key);
});
