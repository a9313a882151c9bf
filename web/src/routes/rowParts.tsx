/** What the features give to a row of the tracklist. */
import { config } from '@/api/seed';
import { TrackComments } from '@/features/comment/TrackComments';
import { Heart } from '@/features/like/Heart';
import { likeableTrack } from '@/features/like/likeable';
import { StreamingButton } from '@/features/streaming/StreamingButton';
import { TimeCell } from '@/features/timestamp/TimeCell';
import type { RowPart, RowParts } from '@/features/tracklist/TrackRow';

function Actions({ mixId, track }: RowPart) {
  return (
    <>
      {config().comments_enabled && <TrackComments mixId={mixId} track={track} className="track-action" />}
      {track.identified ? (
        <StreamingButton track={track} className="track-action" />
      ) : (
        <span className="track-action" />
      )}
      <Heart of={likeableTrack(track)} className="track-action" />
    </>
  );
}

export const rowParts: RowParts = { Time: (part) => <TimeCell {...part} place="page" />, Actions };

/** The same for the full-screen player, which stands over the page. */
export const playerRowParts: RowParts = { Time: (part) => <TimeCell {...part} place="player" />, Actions };
