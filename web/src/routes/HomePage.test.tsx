import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aCard, aMix } from '@/test/mixes';
import { visit } from '@/test/visit';

afterEach(() => vi.unstubAllGlobals());

const six = [1, 2, 3, 4, 5, 6].map(aCard);

test('shows who it is, the latest mixes and every list, each with a way to all of it', async () => {
  visit('/', {
    '/api/home': {
      body: {
        latest: six,
        lists: [{ slug: 'long-form', title: 'Long Form', description: null, mixes: six }],
      },
    },
  });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'A better way to listen',
  );
  expect(screen.getByText('Live track IDs from your favorite mixes')).toBeDefined();
  const latest = await screen.findByRole('region', { name: 'Latest Mixes' });
  expect(within(latest).getAllByRole('article')).toHaveLength(6);
  expect(
    within(latest)
      .getByRole('link', { name: /View All/ })
      .getAttribute('href'),
  ).toBe('/lists/latest');
  expect(within(latest).getByText('NEW')).toBeDefined();
  expect(within(latest).getAllByText('Mar 2026')).toHaveLength(6);
  const list = screen.getByRole('region', { name: 'Long Form' });
  expect(
    within(list)
      .getByRole('link', { name: /View All/ })
      .getAttribute('href'),
  ).toBe('/lists/long-form');
});

test('the mix that leads says when and where it was and what it is, and plays', async () => {
  const latest = six.map((card, index) => ({ ...card, has_audio: index > 0 }));
  const lead = {
    id: 'mix-2',
    description: 'Two hours of fog.',
    genre: 'Dub Techno',
    venue: 'Pump House',
    location: 'Marrable',
  };
  visit('/', { '/api/home': { body: { latest, lead, lists: [] } } });
  const [first, ...others] = await screen.findAllByRole('article');
  const leading = within(first as HTMLElement);
  expect(leading.getByRole('link', { name: 'Mix 2' })).toBeDefined();
  expect(leading.getByText('Mar 2026')).toBeDefined();
  expect(leading.getByText('Pump House, Marrable')).toBeDefined();
  expect(leading.getByText('Two hours of fog.')).toBeDefined();
  expect(leading.getByText('Dub Techno')).toBeDefined();
  expect(await leading.findByRole('button', { name: 'Play Mix 2' })).toBeDefined();
  expect(await leading.findByRole('button', { name: /^Like Mix 2/ })).toBeDefined();
  expect(others).toHaveLength(5);
});

test('keeps the room while it loads', async () => {
  visit('/', { '/api/home': 'never' });
  expect(await screen.findAllByTestId('skeleton-card')).toHaveLength(6);
});

test('says that there is nothing yet', async () => {
  visit('/', { '/api/home': { body: { latest: [], lists: [] } } });
  expect(await screen.findByText('No mixes available yet.')).toBeDefined();
  expect(screen.getByText('Check back soon for fresh content!')).toBeDefined();
});

test('says that it failed and offers another try', async () => {
  visit('/', { '/api/home': 'silence' });
  expect(
    await screen.findByText('Unable to load mixes at this time.', undefined, { timeout: 3000 }),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});

test('without an answer, what this device keeps is at hand, each once, the last first', async () => {
  const kept = [
    ['/api/mixes/night-bus', aMix()],
    ['/api/mixes/fog-signal', aMix({ id: 'mix-2', slug: 'fog-signal', title: 'Fog Signal' })],
    ['/api/mixes/mix-2', aMix({ id: 'mix-2', slug: 'fog-signal', title: 'Fog Signal' })],
    ['/api/lists/latest', { title: 'Latest Mixes' }],
    ['/api/home', { latest: [] }],
  ] as const;
  const requests = kept.map(([path]) => new Request(`https://mixes.example${path}`));
  const match = async (asked: Request) => Response.json(kept[requests.indexOf(asked)]?.[1]);
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => requests, match }) });
  visit('/', { '/api/home': 'silence' });
  const device = await screen.findByRole('region', { name: 'On this device' });
  expect(within(device).getAllByRole('article')).toHaveLength(2);
  const links = within(device).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/mix/fog-signal', '/mix/night-bus']);
  expect(await within(device).findByRole('button', { name: 'Play Night Bus' })).toBeDefined();
});
