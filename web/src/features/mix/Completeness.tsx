import type { Mix } from '@/api/types';
import { Dot } from '@/ui/Dot';

const words: Record<Mix['completeness'], string> = {
  none: 'no times yet',
  incomplete: 'some times missing',
  complete: 'all timed',
};

/** How many tracks there are, and how many of them are known by name and by time. */
export function Completeness({ mix }: { mix: Mix }) {
  const unknown = mix.tracks.filter((track) => !track.identified).length;
  const share = Math.round(mix.timed_share * 100);
  return (
    <span>
      {mix.tracks.length}
      <span className="text-faint">
        <Dot />
        {mix.completeness === 'incomplete' ? `${share}% timed` : words[mix.completeness]}
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
