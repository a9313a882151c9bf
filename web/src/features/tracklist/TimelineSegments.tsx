import { memo } from 'react';
import type { MixTrack } from '@/api/types';
import type { Span } from './spans';

interface Props {
  tracks: readonly MixTrack[];
  spans: readonly Span[];
  length: number;
}

export const TimelineSegments = memo(function TimelineSegments({ tracks, spans, length }: Props) {
  return spans.map((span, index) => {
    const track = tracks[index];
    if (track === undefined) return null;
    return (
      <span
        key={track.position}
        className="segment"
        data-tone={index % 2}
        data-timed={span.isTimed || span.isLayer}
        data-layer={span.isLayer}
        data-unknown={!track.identified}
        style={{
          left: `${(span.from / length) * 100}%`,
          width: `${((span.to - span.from) / length) * 100}%`,
        }}
      />
    );
  });
});
