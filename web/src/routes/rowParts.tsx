/** What the features give to a row of the tracklist. */
import { Heart } from '@/features/like/Heart';
import { StreamingButton } from '@/features/streaming/StreamingButton';
import { TimeCell } from '@/features/timestamp/TimeCell';
import type { RowPart, RowParts } from '@/features/tracklist/TrackRow';

function Actions({ track }: RowPart) {
  return (
    <>
      {track.identified ? (
        <StreamingButton track={track} className="track-action" />
      ) : (
        <span className="track-action" />
      )}
      <Heart track={track} className="track-action" />
    </>
  );
}

export const rowParts: RowParts = { Time: (part) => <TimeCell {...part} place="page" />, Actions };

/** The same for the full-screen player, which stands over the page. */
export const playerRowParts: RowParts = { Time: (part) => <TimeCell {...part} place="player" />, Actions };
