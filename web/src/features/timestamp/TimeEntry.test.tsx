import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MixTrack } from '@/api/types';
import { loadListening } from '@/core';
import { serveToasts, type ToastText } from '@/lib/toast';
import { player } from '@/player/player';
import { aMix } from '@/test/mixes';
import { useGiveTime } from './mutations';
import { TimeEntry } from './TimeEntry';

vi.mock('@/api/auth', () => ({ useAuth: () => ({ isLoading: false, user: null }) }));

const room = 'To fit the tracks around it, it has to start between 0:00 and 1:00:00';

function Entry({ track, given }: { track: MixTrack; given: string | undefined }) {
  const giving = useGiveTime('mix-1');
  return (
    <TimeEntry
      mixId="mix-1"
      track={track}
      giving={giving}
      {...(given === undefined ? {} : { given })}
      onClose={() => {}}
    />
  );
}

function open(given?: string) {
  const said: ToastText[] = [];
  const stop = serveToasts((text) => said.push(text));
  const [track] = aMix().tracks;
  if (track === undefined) throw new Error('a track');
  const queries = new QueryClient();
  const entry = render(
    <QueryClientProvider client={queries}>
      <Entry track={track} given={given} />
    </QueryClientProvider>,
  );
  return { said, stop, entry };
}

function type() {
  const opened = open();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '61' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the time' }));
  return opened;
}

const refused = () =>
  Response.json(
    { code: 'request.invalid', detail: 'No.', errors: [{ field: 'start_seconds', message: room }] },
    { status: 422 },
  );

test('the moment that is heard is offered to the nearest second', async () => {
  vi.spyOn(player, 'state').mockReturnValue({ ...player.state(), mix: aMix(), phase: 'playing' });
  for (const [seconds, text] of [
    [372.4, '6:12'],
    [372.6, '6:13'],
  ] as const) {
    vi.spyOn(player, 'seconds').mockReturnValue(seconds);
    const { entry, stop } = open();
    await screen.findByDisplayValue(text);
    entry.unmount();
    stop();
  }
  vi.restoreAllMocks();
});

test('one that is changed starts from what it is, whatever is heard', async () => {
  vi.spyOn(player, 'state').mockReturnValue({ ...player.state(), mix: aMix(), phase: 'playing' });
  vi.spyOn(player, 'seconds').mockReturnValue(372);
  const { stop } = open('1:07');
  await screen.findByDisplayValue('1:07');
  await loadListening();
  expect(screen.getByDisplayValue('1:07')).toBe(document.activeElement);
  stop();
  vi.restoreAllMocks();
});

test('a time that does not fit is told at the field, and there alone', async () => {
  vi.stubGlobal('fetch', async () => refused());
  const { said, stop } = type();
  await screen.findByText(room);
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  expect(said).toEqual([]);
  stop();
});

test('where the field has gone meanwhile, a message tells it', async () => {
  let answer = (_: Response) => {};
  const fetch = vi.fn(
    () =>
      new Promise<Response>((done) => {
        answer = done;
      }),
  );
  vi.stubGlobal('fetch', fetch);
  const { said, stop, entry } = type();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  entry.unmount();
  answer(refused());
  await waitFor(() =>
    expect(said).toEqual([{ title: 'Timestamp not saved', description: room, kind: 'bad' }]),
  );
  stop();
});
