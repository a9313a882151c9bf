/** What the features give to a row of the tracklist. */
import { Suspense } from 'react';
import { config } from '@/api/seed';
import { TrackComments } from '@/features/comment/TrackComments';
import { Heart } from '@/features/like/Heart';
import { likeableTrack } from '@/features/like/likeable';
import { StreamingButton } from '@/features/streaming/StreamingButton';
import type { Place } from '@/features/timestamp/asked';
import { TimeAbout } from '@/features/timestamp/TimeAbout';
import { TimeCell } from '@/features/timestamp/TimeCell';
import type { AskPart, RowPart, RowParts } from '@/features/tracklist/TrackRow';
import { part } from '@/lib/part';
import { RowMore } from './RowMore';

const GapActs = part(() => import('@/features/timestamp/gap/Gap'), 'GapActs');

const GapVote = part(() => import('@/features/timestamp/gap/Gap'), 'GapVote');

const GapSound = part(() => import('@/features/timestamp/gap/Gap'), 'GapSound');

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

function Ask({ place, ...ask }: AskPart & { place: Place }) {
  return (
    <Suspense>{ask.track.time === null ? <GapActs {...ask} place={place} /> : <GapVote {...ask} />}</Suspense>
  );
}

function Nearby({ waveform }: Pick<AskPart, 'waveform'>) {
  return (
    <Suspense>
      <GapSound waveform={waveform} />
    </Suspense>
  );
}

export const rowParts: RowParts = {
  Time: (part) => <TimeCell {...part} place="page" />,
  About: TimeAbout,
  Actions,
  More: (part) => <RowMore {...part} place="page" />,
  Ask: (part) => <Ask {...part} place="page" />,
  Nearby,
};

/** The same for the full-screen player, which stands over the page. */
export const playerRowParts: RowParts = {
  Time: (part) => <TimeCell {...part} place="player" />,
  About: TimeAbout,
  Actions,
  More: (part) => <RowMore {...part} place="player" />,
  Ask: (part) => <Ask {...part} place="player" />,
  Nearby,
};
