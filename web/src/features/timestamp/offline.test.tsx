/** What is done at once or not at all: without a network it fails where it is done, and nothing goes out later. */
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveToasts, type ToastText } from '@/lib/toast';
import { aTrack } from '@/test/mixes';
import { CueHistory } from './CueHistory';
import { useChangeTime, useSetCue, useWithdrawTime } from './mutations';
import { TimeEntry } from './TimeEntry';

vi.mock('@/api/auth', () => ({
  useAuth: () => ({ isLoading: false, user: { id: 'user-1', role: 'admin' } }),
}));

const said: ToastText[] = [];
const sent: string[] = [];
let queries: QueryClient;
let stop: () => void;

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => onlineManager.setOnline(isOnline));
}

beforeEach(() => {
  said.length = 0;
  sent.length = 0;
  queries = new QueryClient();
  stop = serveToasts((text) => said.push(text));
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    sent.push(method);
    throw new TypeError('Failed to fetch');
  });
  setOnline(false);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

/** Nothing more is sent once there is a network. */
function comesBack(): void {
  const before = [...sent];
  setOnline(true);
  expect(queries.isMutating()).toBe(0);
  expect(sent).toEqual(before);
}

function Changing() {
  return (
    <TimeEntry mixId="mix-1" track={aTrack(2)} giving={useChangeTime('mix-1', 'time-1')} onClose={() => {}} />
  );
}

function Setting() {
  return <TimeEntry mixId="mix-1" track={aTrack(2)} giving={useSetCue('mix-1')} onClose={() => {}} />;
}

function Withdrawing() {
  const { withdraw } = useWithdrawTime('mix-1');
  return (
    <button type="button" onClick={() => withdraw('time-1')}>
      Withdraw
    </button>
  );
}

const failed = { title: 'Error', description: 'Failed to submit timestamp. Please try again.', kind: 'bad' };

test.each([
  ['changes', Changing],
  ['sets as an admin', Setting],
])('a time that one %s stays in its field, which says that it is not saved', async (_, Entry) => {
  render(
    <QueryClientProvider client={queries}>
      <Entry />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '1:07' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the time' }));
  await screen.findByText('Not saved');
  screen.getByDisplayValue('1:07');
  expect(said).toEqual([failed]);
  comesBack();
});

test('a time is not withdrawn, and that is said', async () => {
  render(
    <QueryClientProvider client={queries}>
      <Withdrawing />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(said).toMatchObject([failed]));
  comesBack();
});

test('a change of a time is not taken back, and can be once there is a network', async () => {
  queries.setQueryData(
    ['cue history', 'mix-1', 2],
    [
      {
        id: 'change-1',
        cause: 'given',
        from_seconds: 61,
        to_seconds: 67,
        created_at: '2026-03-14T20:00:00Z',
      },
    ],
  );
  render(
    <QueryClientProvider client={queries}>
      <CueHistory mixId="mix-1" position={2} seconds={67} />
    </QueryClientProvider>,
  );
  const back = await screen.findByRole('button', { name: /^Go back to/ });
  fireEvent.click(back);
  const description = 'Network error. Please try again.';
  await waitFor(() => expect(said).toMatchObject([{ title: 'Error', description, kind: 'bad' }]));
  await waitFor(() => expect(back).toHaveProperty('disabled', false));
  comesBack();
});
