/** What the features give to a row of the tracklist. */
import { Sparkles } from 'lucide-react';
import { config } from '@/api/seed';
import { TrackComments } from '@/features/comment/TrackComments';
import { Heart } from '@/features/like/Heart';
import { likeableTrack } from '@/features/like/likeable';
import { StreamingButton } from '@/features/streaming/StreamingButton';
import { askForTime, type Place } from '@/features/timestamp/asked';
import { TimeAbout } from '@/features/timestamp/TimeAbout';
import { TimeCell } from '@/features/timestamp/TimeCell';
import type { RowPart, RowParts } from '@/features/tracklist/TrackRow';
import { buttonStyle } from '@/ui/button-style';
import { RowMore } from './RowMore';

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

function Ask({ mixId, track, place }: RowPart & { place: Place }) {
  return (
    <button
      type="button"
      className={buttonStyle('solid', 'relative z-1')}
      onClick={() => askForTime({ mixId, position: track.position, place })}
    >
      ID this song
      <Sparkles aria-hidden />
    </button>
  );
}

export const rowParts: RowParts = {
  Time: (part) => <TimeCell {...part} place="page" />,
  About: TimeAbout,
  Actions,
  More: (part) => <RowMore {...part} place="page" />,
  Ask: (part) => <Ask {...part} place="page" />,
};

/** The same for the full-screen player, which stands over the page. */
export const playerRowParts: RowParts = {
  Time: (part) => <TimeCell {...part} place="player" />,
  About: TimeAbout,
  Actions,
  More: (part) => <RowMore {...part} place="player" />,
  Ask: (part) => <Ask {...part} place="player" />,
};
