import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCard } from '@/test/mixes';
import { visit } from '@/test/visit';

const list = {
  slug: 'latest',
  title: 'Latest Mixes',
  description: 'Newly added mixes',
  mixes: [aCard(1), aCard(2)],
};

test('shows the list, names the page and leads back', async () => {
  visit('/lists/latest', { '/api/lists/latest': { body: list } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Latest Mixes' })).toBeDefined();
  expect(screen.getByText('Newly added mixes')).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeDefined();
  expect(document.title).toBe('Latest Mixes | Segue');
});

test('remembers how lists are shown, and nothing but the two ways', async () => {
  globalThis.localStorage.setItem('segue.view', '"sideways"');
  visit('/lists/latest', { '/api/lists/latest': { body: list } });
  const compact = await screen.findByRole('button', { name: 'Compact view' });
  expect(compact.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(compact);
  expect(compact.getAttribute('aria-pressed')).toBe('true');
  expect(globalThis.localStorage.getItem('segue.view')).toBe('"compact"');
});

test('a list without mixes says so, has nothing to choose a view of, and offers mixes that play', async () => {
  visit('/lists/quiet', {
    '/api/lists/quiet': { body: { ...list, slug: 'quiet', mixes: [] } },
    '/api/home': { body: { latest: [aCard(1)], lead: null, lists: [] } },
  });
  expect(await screen.findByText('No mixes in this list yet.')).toBeDefined();
  expect(screen.getByText('Check back soon!')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Compact view' })).toBeNull();
  const others = await screen.findByRole('region', { name: 'Mixes that play' });
  expect(within(others).getAllByRole('article')).toHaveLength(1);
});

test('a list that is not there leads home', async () => {
  visit('/lists/none', {});
  expect(await screen.findByText('List not found.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
});

test('a list that has another slug by now goes on under that', async () => {
  visit('/lists/old', {
    '/api/lists/old': { body: { ...list, slug: 'new', title: 'New' } },
    '/api/lists/new': { body: { ...list, slug: 'new', title: 'New' } },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'New' })).toBeDefined();
  await waitFor(() => expect(window.location.pathname).toBe('/lists/new'));
});
