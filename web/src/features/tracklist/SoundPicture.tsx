import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Mix } from '@/api/types';
import { useTheme } from '@/lib/theme';
import { peaksQuery } from './queries';
import { draw, type Wave } from './wave';

interface Props extends Pick<Wave, 'from' | 'to' | 'cuts' | 'columnWidth'> {
  waveform: NonNullable<Mix['waveform']>;
}

/** A stretch of a sound. It is drawn once for a width and a theme; what moves is what cuts it. */
export function SoundPicture({ waveform, from, to, cuts, columnWidth }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data: peaks } = useQuery(peaksQuery(waveform.url));
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the theme
  useEffect(() => {
    const { current } = canvas;
    if (current === null || peaks === undefined) return;
    const wave = { peaks, soundSeconds: waveform.length_ms / 1000, from, to, cuts, columnWidth };
    const watch = new ResizeObserver(() => draw(current, wave));
    watch.observe(current);
    return () => watch.disconnect();
  }, [peaks, from, to, cuts, columnWidth, waveform.length_ms, theme]);
  return <canvas ref={canvas} className="wave" />;
}
