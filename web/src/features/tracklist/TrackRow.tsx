import { Link } from '@tanstack/react-router';
import { CornerDownRight } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import type { Mix, MixTrack } from '@/api/types';
import { fullTitle } from '@/lib/alias';
import { PlayingBars } from '@/ui/PlayingBars';
import { ScrollingText } from '@/ui/ScrollingText';
import { RowClock } from './RowClock';
import { RowSound } from './RowSound';
import { SeamMark } from './SeamMark';
import { heardFrom, type Span } from './spans';

/** `waiting`: where the mix is, while nobody knows when the track begins. */
export type Place = 'past' | 'current' | 'waiting' | 'ahead';

/** What other features put into a row. The components are the same for every row, so that a row renders for itself. */
export interface RowParts {
  /** In the place of the time. */
  Time: ComponentType<RowPart>;
  /** At the end: what can be done with the track, and the way to what else can. */
  Actions: ComponentType<RowPart>;
  More: ComponentType<MenuPart>;
  /** In the row that plays: how sure its time is. */
  About: ComponentType<RowPart>;
  /** In the row that asks for its time: the way to give it. */
  Ask: ComponentType<AskPart>;
  /** Below that: the sound around this moment. */
  Nearby: ComponentType<Pick<AskPart, 'waveform'>>;
}

export interface RowPart {
  mixId: string;
  track: MixTrack;
}

export interface AskPart extends RowPart {
  /** Null where the sound cannot be drawn. */
  waveform: Mix['waveform'];
}

export interface MenuPart extends RowPart {
  mixSlug: string;
  /** Null where nothing sounds. */
  onSeek: ((track: MixTrack) => void) | null;
}

interface Props {
  mixId: string;
  mixSlug: string;
  track: MixTrack;
  index: number;
  place: Place;
  /** From the track's start to the next: the row that plays has it, and is large. */
  reach: Span | null;
  waveform: Mix['waveform'];
  /** Whether the row below is what comes next. */
  leads: boolean;
  /** Whether this row is what comes next, and the one above does not say so. */
  isNext: boolean;
  /** On the row where the mix is; `none` where it cannot sound, and the row keeps its number. */
  bars: 'moving' | 'still' | 'none';
  isPointedAt: boolean;
  /** Null where nothing sounds: then a row is only read. */
  onSeek: ((track: MixTrack) => void) | null;
  parts: RowParts;
}

export const TrackRow = memo(function TrackRow(props: Props) {
  const { mixId, mixSlug, track, index, place, reach, waveform, leads, isNext, bars, isPointedAt, onSeek } =
    props;
  const { Time, About, Actions, More, Ask, Nearby } = props.parts;
  const title = fullTitle(track);
  const words = (
    <>
      <span className="track-title">
        {track.played_with_previous && <CornerDownRight aria-hidden="true" className="track-arrow" />}
        <ScrollingText text={title} limit={30} className="min-w-0 flex-1" />
      </span>
      <ScrollingText text={track.artist} limit={35} className="track-artist" />
    </>
  );
  return (
    <div
      role="row"
      data-row={index}
      data-place={place}
      data-large={reach !== null}
      data-leads={leads}
      data-next={isNext}
      data-unknown={!track.identified}
      data-pointed={isPointedAt}
      data-layered={track.played_with_previous}
      aria-current={place === 'current' ? 'true' : undefined}
      className="track-row"
    >
      <span role="cell" className="track-number figures">
        {track.played_with_previous && <SeamMark />}
        {(place === 'current' || place === 'waiting') && bars !== 'none' ? (
          <>
            <PlayingBars still={bars === 'still'} />
            <span className="sr-only">{track.position}</span>
          </>
        ) : (
          track.position
        )}
      </span>
      <span role="cell" className="track-time figures" data-missing={track.start_seconds === null}>
        <Time mixId={mixId} track={track} />
      </span>
      <span role="cell" className="track-name">
        {heardFrom(track) === null || onSeek === null ? (
          <span className="track-words">{words}</span>
        ) : (
          <button type="button" className="track-words" onClick={() => onSeek(track)}>
            {words}
          </button>
        )}
        <span className="track-tail">
          {track.label !== null && (
            <Link
              to="/$fact/$name"
              params={{ fact: 'label', name: track.label }}
              title={track.label}
              className="track-label"
            >
              {track.label}
            </Link>
          )}
        </span>
        <span className="track-actions">
          <More mixId={mixId} mixSlug={mixSlug} track={track} onSeek={onSeek} />
          <Actions mixId={mixId} track={track} />
        </span>
        {reach !== null && (
          <span className="track-about">
            <About mixId={mixId} track={track} />
            <RowClock reach={reach} />
          </span>
        )}
      </span>
      {place === 'waiting' && (
        <span role="cell" className="track-ask">
          <span>
            {track.time === null
              ? 'Nobody knows yet when this one starts. Hearing it now? Save the moment.'
              : 'Everyone sees a suggested time here. It stays unconfirmed until a second person agrees.'}
          </span>
          <Ask mixId={mixId} track={track} waveform={waveform} />
        </span>
      )}
      {place === 'waiting' && waveform !== null && <Nearby waveform={waveform} />}
      {reach !== null && <RowSound waveform={waveform} reach={reach} />}
    </div>
  );
});
