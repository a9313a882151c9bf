import { expect, test } from 'vitest';
import type { ImportPlan } from '@/api/staged';
import { artistWords, trackWords } from './plan';

type Planned = ImportPlan['tracks'][number];

const tracks = (created: number, linked: number) => ({
  tracks: [
    ...Array.from({ length: created }, () => ({ linked: null })),
    ...Array.from({ length: linked }, () => ({ linked: { id: '1', title: 'Tide', artist: 'Kelp' } })),
  ] as Planned[],
});
const artists = (known: string[], unknown: string[]) => ({
  artists: [
    ...known.map((name) => ({ name, is_known: true, perhaps: [] })),
    ...unknown.map((name) => ({ name, is_known: false, perhaps: [] })),
  ],
});

test('a plan says of the tracks what becomes of them', () => {
  expect(trackWords(tracks(0, 0))).toBe('There are no tracks yet.');
  expect(trackWords(tracks(0, 1))).toBe('The track is in the catalogue already.');
  expect(trackWords(tracks(0, 2))).toBe('Both tracks are in the catalogue already.');
  expect(trackWords(tracks(0, 14))).toBe('All 14 tracks are in the catalogue already.');
  expect(trackWords(tracks(1, 0))).toBe('Creates 1 track.');
  expect(trackWords(tracks(3, 1))).toBe('Creates 3 tracks; 1 is in the catalogue already.');
  expect(trackWords(tracks(3, 11))).toBe('Creates 3 tracks; 11 are in the catalogue already.');
});

test('a plan says of the artists who is new', () => {
  expect(artistWords(artists([], []))).toBeNull();
  expect(artistWords(artists(['Kelp'], []))).toBe('The artist is known.');
  expect(artistWords(artists(['Kelp', 'Halide'], []))).toBe('All artists are known.');
  expect(artistWords(artists(['Kelp'], ['Wharf']))).toBe('Creates 1 artist: Wharf.');
  expect(artistWords(artists([], ['A', 'B', 'C']))).toBe('Creates 3 artists: A, B, C.');
});
