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

const lost = "This short link does not lead to a mix on SoundCloud. Paste the mix's own address";

test.each([
  [404, 'not_found', 'SoundCloud has no such mix, or it is private. You can submit it anyway.'],
  [
    403,
    'sound.refused',
    'SoundCloud does not tell other sites about this mix. You can submit it all the same.',
  ],
  [403, 'any', 'SoundCloud has no details for this. Enter title and artist yourself.'],
  [422, 'request.invalid', lost],
  [502, 'any', "SoundCloud isn't answering right now. You can submit the mix all the same."],
])('%i, %s: %s', async (status, code, words) => {
  show(status, { code, errors: status === 422 ? [{ field: 'url', message: lost }] : [] });
  await screen.findByText(words);
  expect(screen.queryByRole('button')).toBeNull();
});
