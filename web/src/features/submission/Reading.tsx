import { memo, type RefObject } from 'react';
import type { Finding, Tracklist } from '@/core';
import { Dot } from '@/ui/Dot';
import { FindingList } from './FindingList';
import { TrackPeek } from './TrackPeek';

interface Props {
  reading: Tracklist | null;
  field: RefObject<HTMLTextAreaElement | null>;
  onMend: (findings: readonly Finding[]) => void;
}

/** This many rows are shown while typing; the preview has them all. */
const shownRows = 60;

/** What was understood so far, under the text that it was read from. */
export const Reading = memo(function Reading({ reading, field, onMend }: Props) {
  if (reading === null) return null;
  const { format, tracks, findings } = reading;
  const more = tracks.length - shownRows;
  return (
    <section aria-label="What was read" className="grid gap-4">
      <p role="status" className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong className="font-semibold">{format.name}</strong>
        <span className="figures text-muted">
          {tracks.length === 1 ? '1 track' : `${tracks.length} tracks`}
          {findings.length > 0 && (
            <>
              <Dot />
              {findings.length === 1 ? '1 note' : `${findings.length} notes`}
            </>
          )}
        </span>
      </p>
      {findings.length > 0 && <FindingList findings={findings} field={field} onMend={onMend} />}
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
