import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMix } from '@/test/mixes';
import { visit } from '@/test/visit';

test('a name that is somebody’s leads to them, and one that is nobody’s does not', async () => {
  const artists = [
    { id: 'artist-1', name: 'Halden Vey', role: 'main' as const, has_page: true },
    { id: 'artist-2', name: 'Unknown Artist', role: 'main' as const, has_page: false },
  ];
  const mix = aMix({ artist: 'Halden Vey & Unknown Artist', artists });
  visit(`/mix/${mix.slug}`, { [`/api/mixes/${mix.slug}`]: { body: mix } });
  const link = await screen.findByRole('link', { name: 'Halden Vey' });
  expect(link.getAttribute('href')).toBe('/artist/Halden%20Vey');
  expect(screen.queryByRole('link', { name: 'Unknown Artist' })).toBeNull();
});

test('a mix that was kept from before, when nothing was said of pages, still leads to its artists', async () => {
  const mix = aMix({ artist: 'Halden Vey' });
  const [artist] = mix.artists;
  const { has_page: _, ...before } = { ...artist, name: 'Halden Vey' };
  visit(`/mix/${mix.slug}`, { [`/api/mixes/${mix.slug}`]: { body: { ...mix, artists: [before] } } });
  const link = await screen.findByRole('link', { name: 'Halden Vey' });
  expect(link.getAttribute('href')).toBe('/artist/Halden%20Vey');
});
