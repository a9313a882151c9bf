import type { Mix } from '@/api/types';
import { Dot } from '@/ui/Dot';

/** How many tracks there are, and how many of them are known by name and by time. */
export function Completeness({ mix }: { mix: Mix }) {
  const unknown = mix.tracks.filter((track) => !track.identified).length;
  const untimed = mix.tracks.filter((track) => track.start_seconds === null).length;
  return (
    <span>
      {mix.tracks.length}
      <span className="text-faint">
        <Dot />
        {mix.completeness === 'none'
          ? 'no times yet'
          : mix.completeness === 'complete'
            ? 'all timed'
            : `${untimed} without a time`}
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
