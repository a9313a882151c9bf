/** How several names stand in one field, each in a line of its own; and how often an artist is in mixes. */
import type { AdminArtist } from '@/api/names';
import { plural } from '../words';

export const printLines = (names: readonly string[]): string => names.join('\n');

export const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Mixes of an artist, and mixes of others that play them: '2 mixes, played in 14'. */
export const mixWords = ({
  mix_count,
  played_in_count,
}: Pick<AdminArtist, 'mix_count' | 'played_in_count'>): string =>
  `${plural(mix_count, 'mix')}, played in ${played_in_count}`;
