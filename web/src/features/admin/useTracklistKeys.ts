/** The keys of a tracklist in its editor. */

import { useListKeys } from '@/lib/listKeys';
import type { EditedTracks } from './useMixTracks';

export const tracklistKeys = [
  ['J', 'the next row; as ↓ in a row'],
  ['K', 'the row before; as ↑ in a row'],
  ['Enter', 'open the row; save it where it is open'],
  ['E', 'open the row'],
  ['Esc', 'close it as it was'],
  ['X', 'select the row'],
  ['I', 'insert a track after the row'],
  ['N', 'add a track at the end'],
  ['Alt ↑', 'move the row up, or all that are selected'],
  ['Alt ↓', 'move it down; with Home and End to the ends'],
  ['Z', 'undo the last change'],
  ['?', 'these keys'],
] as const;

export function useTracklistKeys(tracks: EditedTracks, help: () => void): void {
  const { lines, here, open, correction } = tracks;
  const current = lines.find(({ key }) => key === here);
  const openRow = () => current !== undefined && current.track !== null && tracks.edit(current.key);
  const closed = {
    j: () => tracks.goBy(1),
    k: () => tracks.goBy(-1),
    enter: openRow,
    e: openRow,
    x: () => current !== undefined && tracks.select(current.key, !tracks.selected.has(current.key), false),
    i: () => current !== undefined && tracks.insert(current.key, 'after'),
    n: () => tracks.insert(null, 'after'),
    z: tracks.undoLast,
  };
  const back = () => {
    if (correction.asking !== null) correction.drop();
    else if (open !== null) tracks.close(open);
  };
  // An open row is typed in, and the others wait until it is closed.
  useListKeys({ '?': help, ...(open === null ? closed : { escape: back }) });
}
