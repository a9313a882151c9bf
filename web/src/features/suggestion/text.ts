/** A tracklist as lines, to go on with. */
import type { Mix } from '@/api/types';
import type { Listening } from '@/core/types';
import { wholeTime } from '@/lib/wholeTime';

/** Each row on a line, in the form that is read best: time, artist, title. */
export const textOfRows = (tracks: Mix['tracks'], core: Listening): string =>
  tracks
    .map(({ artist, title, start_seconds }) => {
      const time = start_seconds === null ? '' : `${wholeTime(core.printCue(start_seconds))} `;
      return `${time}${artist} - ${title}`;
    })
    .join('\n');
