import type { Mix } from '@/api/types';
import { Dot } from '@/ui/Dot';

/** How many tracks there are, and how many of them are known by name and by time. */
export function Completeness({ mix }: { mix: Mix }) {
  const unknown = mix.tracks.filter((track) => !track.identified).length;
  const untimed = mix.tracks.filter((track) => track.time === null).length;
  const proposed = mix.tracks.filter((track) => track.time !== null && track.start_seconds === null).length;
  return (
    <span>
      {mix.tracks.length}
      <span className="text-faint">
        <Dot />
        {mix.completeness === 'complete'
          ? 'all timed'
          : mix.completeness === 'none' && proposed === 0
            ? 'no times yet'
            : untimed > 0 && `${untimed} without a time`}
        {proposed > 0 && (
          <>
            {untimed > 0 && <Dot />}
            {proposed} not confirmed
          </>
        )}
        {unknown > 0 && (
          <>
            <Dot />
            {unknown} unknown
          </>
        )}
      </span>
    </span>
  );
}
