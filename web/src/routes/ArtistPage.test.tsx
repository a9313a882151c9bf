import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadListening } from '@/core';
import { stopClip } from '@/player/clip';
import { aCard } from '@/test/mixes';
import { type Answers, visit } from '@/test/visit';

const path = '/artist/Otto%20Kline';
const api = '/api/artists/Otto%20Kline';
const artist = {
  id: 'artist-1',
  name: 'Otto Kline',
  profile_image_url: null,
  mixes: [],
  featured_in: [aCard(1), aCard(2)],
  tracks: [
    {
      id: 'track-1',
      title: 'Low Water',
      alias: null,
      also_in: [],
      artist: 'Otto Kline',
      mix_slug: 'mix-1',
      mix_title: 'Mix 1',
      position: 3,
    },
  ],
};
const top = (number: number, preview: boolean) => ({
  id: `top-${number}`,
  title: `Top ${number}`,
  artists: ['Otto Kline'],
  album: 'Estuary',
  image_url: null,
  preview_url: preview ? `https://clips.example/${number}.mp3` : null,
  external_url: `https://open.spotify.com/track/${number}`,
});
const spotify = {
  id: 'kline',
  name: 'Otto Kline',
  image_url: null,
  genres: ['dub techno', 'ambient', 'a', 'b', 'c', 'd'],
  followers: 48_211,
  external_url: 'https://open.spotify.com/artist/kline',
  top_tracks: [1, 2, 3, 4, 5, 6].map((number) => top(number, number < 3)),
};
const answers: Answers = { [api]: { body: artist }, [`${api}/spotify`]: { body: { artist: spotify } } };

beforeAll(async () => {
  await loadListening();
});

const playing: HTMLMediaElement[] = [];
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    playing.push(this);
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (playing.includes(this)) playing.splice(playing.indexOf(this), 1);
  });
});
afterEach(() => {
  act(stopClip);
});

test('shows who it is, what Spotify says, and where they are played', async () => {
  visit(path, answers);
  expect(await screen.findByRole('heading', { level: 1, name: 'Otto Kline' })).toBeDefined();
  const genres = await screen.findByRole('list', { name: 'Genres' });
  expect(within(genres).getAllByRole('listitem')).toHaveLength(5);
  const known = await screen.findByRole('region', { name: 'Top Tracks' });
  expect(within(known).getAllByRole('listitem')).toHaveLength(5);
  expect(within(known).getAllByText('0:30')).toHaveLength(2);
  const away = within(known).getByRole('link', { name: /^Top 3.*on Spotify$/ });
  expect(away.getAttribute('target')).toBe('_blank');
  const featuring = screen.getByRole('region', { name: 'Mixes featuring Otto Kline' });
  expect(within(featuring).getAllByRole('article')).toHaveLength(2);
  const track = screen.getByRole('link', { name: /^Low Water/ });
  expect(track.getAttribute('href')).toBe('/mix/mix-1?track=3-track-1');
  const stats = screen.getByRole('region', { name: 'Stats' });
  expect(within(stats).getByText('48.2K')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Previous Page' })).toBeDefined();
  expect(document.title).toBe('Otto Kline | Segue');
});

test('plays one clip at a time, and says which', async () => {
  visit(path, answers);
  fireEvent.click(await screen.findByRole('button', { name: /^Play the clip of Top 1/ }));
  const bar = screen.getByRole('region', { name: 'Preview' });
  expect(within(bar).getByText('Top 1')).toBeDefined();
  expect(within(bar).getByText('0:00 / 0:30')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Play the clip of Top 2/ }));
  expect(playing.map(({ src }) => src)).toEqual(['https://clips.example/2.mp3']);
  expect(screen.getByRole('button', { name: /^Play the clip of Top 1/ })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'End the clip' }));
  expect(playing).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
});

test('stands without Spotify', async () => {
  visit(path, { [api]: { body: { ...artist, featured_in: [], tracks: [] } }, [`${api}/spotify`]: 'silence' });
  const featuring = await screen.findByRole('region', { name: 'Mixes featuring Otto Kline' });
  expect(within(featuring).getByText('Coming Soon!')).toBeDefined();
  expect(screen.queryByText('Top Tracks')).toBeNull();
  const social = await screen.findByRole('region', { name: 'Social' });
  expect(within(social).getByText('Coming Soon!')).toBeDefined();
});

test('their own mixes stand before those that only feature them', async () => {
  visit(path, { ...answers, [api]: { body: { ...artist, mixes: [aCard(3)] } } });
  const own = await screen.findByRole('region', { name: 'Mixes by Otto Kline' });
  expect(within(own).getAllByRole('article')).toHaveLength(1);
  const featuring = screen.getByRole('region', { name: 'Mixes featuring Otto Kline' });
  expect(own.compareDocumentPosition(featuring)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('an artist that is not there', async () => {
  visit('/artist/Nobody%20%26%20Co', {});
  expect(await screen.findByRole('heading', { name: 'Artist Not Found' })).toBeDefined();
  expect(screen.getByText('Could not find information for "Nobody & Co"')).toBeDefined();
  // Asking again would find nothing either: that is for a server that does not answer.
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});
