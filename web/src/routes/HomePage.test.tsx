import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCard } from '@/test/mixes';
import { visit } from '@/test/visit';

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
