import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCard, aMix } from '@/test/mixes';
import { type Answers, visit } from '@/test/visit';

const found = {
  mixes: [aCard(1)],
  artists: [{ id: 'artist-1', name: 'Pelt' }],
  tracks: [
    {
      id: 't',
      title: 'ID',
      alias: 'Low',
      also_in: [],
      artist: 'Pelt',
      mix_slug: 'mix-1',
      mix_title: 'Mix 1',
      mix_cover_url: 'https://img.example/mix-1.jpg',
      mix_cover_hue: 40,
      position: 3,
    },
  ],
  genres: [{ name: 'Peltcore', mixes: 1 }],
  labels: [],
  places: [{ name: 'Pelt Hall', mixes: 3 }],
  is_near: false,
};
const nothing = {
  mixes: [],
  artists: [],
  tracks: [],
  genres: [],
  labels: [],
  places: [],
  is_near: false,
};
const answers: Answers = { '/api/search': { body: found }, '/api/mixes/mix-1': { body: aMix() } };

test('a slash opens search; arrows walk what was found, and Enter opens it', async () => {
  visit('/no/page', answers);
  await screen.findByText('Oops! Page not found');
  fireEvent.keyDown(document.body, { key: '/' });
  const field = await screen.findByRole('combobox', { name: /^Search/ });
  expect(screen.getByText('Mixes, artists, tracks, genres, labels and places')).toBeDefined();
  await userEvent.type(field, 'pe');
  expect(await screen.findAllByRole('option')).toHaveLength(5);
  expect(screen.getByText('5 found')).toBeDefined();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  const chosen = screen.getByRole('option', { selected: true });
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id);
  expect(within(chosen).getByText('Mix 1')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/mix/mix-1'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Enter alone leads to everything found', async () => {
  visit('/no/page', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
  await userEvent.type(await screen.findByRole('combobox'), 'pelt & co{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/search'));
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'pelt & co');
  expect(await screen.findByRole('heading', { name: 'Artists' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Pelt' }).getAttribute('href')).toBe('/artist/Pelt');
  expect(screen.getByRole('link', { name: /^ID \(Low\)/ }).getAttribute('href')).toBe('/mix/mix-1?track=3-t');
  expect(document.title).toBe('Search for pelt & co | Segue');
});

test('the words in the field are the words in the address', async () => {
  visit('/search?q=pelt', answers);
  const field = await screen.findByRole('searchbox');
  await userEvent.type(field, ' low');
  await waitFor(() => expect(window.location.search).toBe('?q=pelt+low'));
  await userEvent.clear(field);
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('signs that nothing shows are no words', async () => {
  visit('/search?q=pelt%00low%7F', answers);
  await screen.findByRole('heading', { name: 'Artists' });
  await waitFor(() => expect(window.location.search).toBe('?q=pelt+low'));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'pelt low');
  expect(document.title).toBe('Search for pelt low | Segue');
});

test('what comes close is told as such; genres, labels and places lead to their mixes', async () => {
  const near = { ...found, genres: [{ name: 'Dub & Bass', mixes: 2 }], is_near: true };
  visit('/search?q=plet', { '/api/search': { body: near } });
  expect(await screen.findByText('Nothing is called "plet". These come close:')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Dub & Bass 2 mixes' });
  expect(link.getAttribute('href')).toBe('/genre/Dub%20%26%20Bass');
});

test('says that nothing was found', async () => {
  visit('/search?q=zzz', { '/api/search': { body: nothing } });
  expect(await screen.findByText('Nothing found for "zzz"')).toBeDefined();
});

test('says that nobody answers, and asks again when told to', async () => {
  const silent: Answers = { '/api/search': { status: 400, body: {} } };
  visit('/search?q=pelt', silent);
  expect(await screen.findByText('Search is not responding right now. Please try again.')).toBeDefined();
  Object.assign(silent, answers);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Artists' })).toBeDefined();
});

test('a track has the cover of its mix and a heart, and figures say what they count', async () => {
  visit('/search?q=pelt', answers);
  const track = (await screen.findByRole('link', { name: /^ID \(Low\)/ })).closest('li') as HTMLElement;
  expect(track.querySelector('img')?.getAttribute('src')).toBe('https://img.example/mix-1.jpg');
  expect(within(track).getByRole('button', { name: 'Like ID by Pelt' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Pelt Hall 3 mixes' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Peltcore 1 mix' })).toBeDefined();
});
