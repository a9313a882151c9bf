import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { Mix } from '@/api/types';
import { useTheme } from '@/lib/theme';
import { peaksQuery } from './queries';
import { draw } from './wave';

interface Props {
  waveform: NonNullable<Mix['waveform']>;
  tracks: Mix['tracks'];
  /** What it is drawn along, in seconds. */
  length: number;
}

/** The sound of the mix, with marks where tracks without a time may begin. It is drawn once for a width and a theme; what moves is what cuts it. */
export function Waveform({ waveform, tracks, length }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data: peaks } = useQuery(peaksQuery(waveform.url));
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the theme
  useEffect(() => {
    const { current } = canvas;
    if (current === null || peaks === undefined) return;
    const cuts = tracks.flatMap(({ start_seconds }) =>
      start_seconds === null || start_seconds === 0 ? [] : [start_seconds],
    );
    const wave = { peaks, soundSeconds: waveform.length_ms / 1000, seconds: length, cuts };
    const watch = new ResizeObserver(() => draw(current, wave));
    watch.observe(current);
    return () => watch.disconnect();
  }, [peaks, tracks, length, waveform.length_ms, theme]);
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className="wave" />
      {waveform.hints.map(({ seconds, strength }) => (
        <span
          key={seconds}
          className="wave-hint"
          style={
            {
              left: `${(seconds / length) * 100}%`,
              '--strength': strength,
            } as CSSProperties
          }
        />
      ))}
    </div>
  );
}
