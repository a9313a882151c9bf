import { memo, type RefObject } from 'react';
import type { ReadList } from '@/core/useReading';
import { Dot } from '@/ui/Dot';
import { SwapButton } from '@/ui/SwapButton';
import { DiagnosticList } from './DiagnosticList';
import type { Fixes } from './fix';
import { isSkipped } from './notes';
import { TrackPeek } from './TrackPeek';

interface Props {
  reading: ReadList | null;
  /** Whether a text is being read that takes a while. */
  isReading: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  fixes: Fixes;
  /** Whether artists and titles are swapped. */
  isSwapped: boolean;
  onSwap: () => void;
}

/** This many rows are shown while typing; the preview has them all. */
const shownRows = 60;

/** What was understood so far, under the text that it was read from. */
export const Reading = memo(function Reading(props: Props) {
  const { reading, isReading, field, fixes, isSwapped, onSwap } = props;
  if (isReading) {
    return (
      <p role="status" className="text-muted text-sm">
        Reading the tracklist…
      </p>
    );
  }
  if (reading === null) return null;
  const { text, format, tracks, diagnostics } = reading;
  const notes = diagnostics.filter((diagnostic) => !isSkipped(diagnostic)).length;
  const more = tracks.length - shownRows;
  return (
    <section aria-label="What was read" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <strong className="font-semibold">{format.name}</strong>
          <span className="figures text-muted">
            {tracks.length === 1 ? '1 track' : `${tracks.length} tracks`}
            {notes > 0 && (
              <>
                <Dot />
                {notes === 1 ? '1 note' : `${notes} notes`}
              </>
            )}
          </span>
        </p>
        {tracks.length > 0 && <SwapButton isSwapped={isSwapped} onSwap={onSwap} />}
      </div>
      <DiagnosticList text={text} diagnostics={diagnostics} field={field} fixes={fixes} />
      {tracks.length > 0 && (
        <ol className="grid gap-px overflow-hidden rounded-md bg-surface">
          {tracks.slice(0, shownRows).map((track, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are read anew as a whole; a place is all they are.
            <TrackPeek key={index} track={track} number={index + 1} />
          ))}
        </ol>
      )}
      {more > 0 && <p className="figures text-muted text-xs">and {more} more</p>}
    </section>
  );
});
