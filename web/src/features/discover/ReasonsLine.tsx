import type { WeeklyTrack } from '@/api/types';
import { reasonsOf } from './reasons';

/** Why a track is here: a line, and the whole of it where the line leaves something out. */
export function ReasonsLine({ track }: { track: WeeklyTrack }) {
  const { short, artists, genres, hasMore } = reasonsOf(track);
  if (short === null) return null;
  if (!hasMore) return <p className="weekly-reasons">{short}</p>;
  return (
    <details className="weekly-reasons">
      <summary>{short}</summary>
      <dl>
        {artists.length > 0 && (
          <div>
            <dt>Artists</dt>
            <dd>{artists.join(', ')}</dd>
          </div>
        )}
        {genres.length > 0 && (
          <div>
            <dt>Genres</dt>
            <dd>{genres.join(', ')}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
