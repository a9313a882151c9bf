import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadListening } from '@/core';
import { aMix, aTrack } from '@/test/mixes';
import { ada } from '@/test/people';
import { visit } from '@/test/visit';

beforeAll(async () => {
  await loadListening();
});

test('says that it is loading', async () => {
  visit('/mix/night-bus', { '/api/mixes/night-bus': 'never' });
  expect(await screen.findByText('Loading mix...')).toBeDefined();
});

test('says that a mix is not there', async () => {
  visit('/mix/none', {});
  expect(await screen.findByRole('heading', { name: 'Mix Not Found' })).toBeDefined();
  expect(document.title).toMatch(/^Mix Not Found \| /);
  expect(screen.getByText("The mix you're looking for doesn't exist.")).toBeDefined();
  expect(screen.getByRole('link', { name: '← Back to mixes' }).getAttribute('href')).toBe('/');
});

test('a mix that only admins see has its own name in the tab', async () => {
  visit('/mix/night-bus', {
    '/api/session': { body: { ...ada.body, user: { ...ada.body.user, role: 'admin' } } },
    '/api/admin/mixes/night-bus/preview': { body: aMix() },
    '/api/admin/mixes/night-bus': { body: { shown: { state: 'hidden' } } },
  });
  expect(await screen.findByText('Only admins see this mix.')).toBeDefined();
  await waitFor(() => expect(document.title).toMatch(/^Night Bus by Halden Vey \| /));
});

test('shows the tracklist as a table, with times as the server wrote them', async () => {
  const tracks = [
    aTrack(1, { aliases: [{ id: 'a', alias: 'The Lamp One', is_primary: true }] }),
    aTrack(2, { start_seconds: null, timestamp: '??:??', played_with_previous: true }),
  ];
  visit('/mix/night-bus', {
    '/api/mixes/night-bus': {
      body: aMix({ tracks, audio: { source: 'soundcloud', url: 'https://soundcloud.com/x' } }),
    },
  });
  const table = await screen.findByRole('table', { name: 'Tracklist of Night Bus' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['#', 'TIME', 'TRACK']);
  expect(within(table).getByRole('button', { name: /^Title 1 \(The Lamp One\)/ })).toBeDefined();
  expect(within(table).getByText('??:??')).toBeDefined();
  expect(within(table).getByText('played with the track above')).toBeDefined();
  expect(within(table).queryByRole('button', { name: /^Title 2/ })).toBeNull();
});

test('a mix without audio says so, and its timeline is a slider that is off', async () => {
  visit('/mix/night-bus', { '/api/mixes/night-bus': { body: aMix({ audio: null }) } });
  expect(await screen.findByText('No Audio Available')).toBeDefined();
  const slider = screen.getByRole('slider', { name: 'Position in the mix' });
  expect(slider.getAttribute('aria-disabled')).toBe('true');
  expect(slider.getAttribute('aria-valuemax')).toBe('300');
});

test('a path that leads nowhere says so', async () => {
  visit('/no/such/page', {});
  expect(await screen.findByText('Oops! Page not found')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
});
