import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { blankForm } from './draft';
import { SoundOffer } from './SoundOffer';

const url = 'https://soundcloud.com/halden/night-bus';
const sound = { title: 'Night Bus', artist: 'Halden Vey', cover_url: null };

function show(status: number, body: unknown, form = blankForm()) {
  const onUse = vi.fn();
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SoundOffer url={url} form={form} onUse={onUse} />
    </QueryClientProvider>,
  );
  return onUse;
}

test('what SoundCloud says is offered, whole or by part', async () => {
  const onUse = show(200, sound);
  await userEvent.click(await screen.findByRole('button', { name: 'Use all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use artist' }));
  expect(screen.queryByRole('button', { name: 'Use cover' })).toBeNull();
  expect(onUse.mock.calls).toEqual([
    [{ title: 'Night Bus', artist: 'Halden Vey' }],
    [{ artist: 'Halden Vey' }],
  ]);
});

test('what is typed stays: only the rest is offered', async () => {
  show(200, sound, { ...blankForm(), title: 'Mine' });
  await screen.findByRole('button', { name: 'Use artist' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test.each([
  [404, 'SoundCloud has no such mix, or it is private. You can submit it all the same.'],
  [502, 'SoundCloud does not say what this is. Type title and artist yourself.'],
])('%i: %s', async (status, words) => {
  show(status, { code: 'any' });
  await screen.findByText(words);
  expect(screen.queryByRole('button')).toBeNull();
});
