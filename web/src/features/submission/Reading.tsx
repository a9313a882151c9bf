import { memo, type RefObject } from 'react';
import type { Diagnostic, Tracklist } from '@/core';
import { Dot } from '@/ui/Dot';
import { DiagnosticList } from './DiagnosticList';
import { TrackPeek } from './TrackPeek';

interface Props {
  reading: Tracklist | null;
  field: RefObject<HTMLTextAreaElement | null>;
  onFix: (diagnostics: readonly Diagnostic[]) => void;
}

/** This many rows are shown while typing; the preview has them all. */
const shownRows = 60;

/** What was understood so far, under the text that it was read from. */
export const Reading = memo(function Reading({ reading, field, onFix }: Props) {
  if (reading === null) return null;
  const { format, tracks, diagnostics } = reading;
  const more = tracks.length - shownRows;
  return (
    <section aria-label="What was read" className="grid gap-4">
      <p role="status" className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong className="font-semibold">{format.name}</strong>
        <span className="figures text-muted">
          {tracks.length === 1 ? '1 track' : `${tracks.length} tracks`}
          {diagnostics.length > 0 && (
            <>
              <Dot />
              {diagnostics.length === 1 ? '1 note' : `${diagnostics.length} notes`}
            </>
          )}
        </span>
      </p>
      {diagnostics.length > 0 && <DiagnosticList diagnostics={diagnostics} field={field} onFix={onFix} />}
      {tracks.length > 0 && (
        <ol className="grid gap-px overflow-hidden rounded-md bg-surface">
          {tracks.slice(0, shownRows).map((track, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are read anew as a whole; a place is all they are.
            <TrackPeek key={index} track={track} />
          ))}
        </ol>
      )}
      {more > 0 && <p className="figures text-muted text-xs">and {more} more</p>}
    </section>
  );
});
