/** Calling an artist of a staged mix by another name, wherever the mix names them. */
import type { ItemData, MixData } from '@/api/staged';
import type { Row } from './staged';

/** What stands before and behind a name in a credit. */
const edge = String.raw`[\s,;&+/()\[\]]`;

/** A credit with a name in place of another, where that stands as a whole name. */
export function renamedIn(credit: string, name: string, into: string): string {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const whole = new RegExp(`(?<=^|${edge})${escaped}(?=$|${edge})`, 'giu');
  return credit.replace(whole, () => into);
}

/** The remix of a title names artists as well; the title itself is a song's. */
const inBrackets = (title: string, name: string, into: string) =>
  title.replace(/[([][^)\]]*[)\]]/g, (part) => renamedIn(part, name, into));

function renamedItem(item: ItemData, name: string, into: string): ItemData {
  const artist = renamedIn(item.artist ?? '', name, into);
  const title = inBrackets(item.title ?? '', name, into);
  const remixer = item.remixer == null ? null : renamedIn(item.remixer, name, into);
  const artists = (item.artists ?? []).map((it) =>
    it.name.toLowerCase() === name.toLowerCase() ? { ...it, name: into } : it,
  );
  const isSame =
    artist === (item.artist ?? '') &&
    title === (item.title ?? '') &&
    remixer === (item.remixer ?? null) &&
    artists.every(({ name }, at) => name === item.artists?.[at]?.name);
  return isSame ? item : { ...item, artist, title, remixer, artists };
}

/** The rows with an artist called by another name. */
export const renamedRows = (rows: readonly Row[], name: string, into: string): Row[] =>
  rows.map((row) => {
    const item = renamedItem(row.item, name, into);
    return item === row.item ? row : { ...row, item };
  });

/** The mix with one of its artists called by another name. */
export const renamedMix = (mix: MixData, name: string, into: string): MixData =>
  typeof mix.artist === 'string' ? { ...mix, artist: renamedIn(mix.artist, name, into) } : mix;
