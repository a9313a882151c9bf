import { useEffect, useRef } from 'react';
import { useTheme } from '@/lib/theme';
import { drawStretch, type Levels } from './levels';
import { from } from './place';

/** Seconds that are drawn at once. */
const length = 16;

/** The starts of the stretches that lie in a range, in seconds. */
const startsIn = (first: number, last: number): number[] => {
  const start = Math.max(0, Math.floor(first / length));
  return Array.from({ length: Math.ceil(last / length) - start }, (_, at) => (start + at) * length);
};

/** A stretch of the sound, drawn once for a width and a theme. */
function Stretch({ levels, start }: { levels: Levels; start: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the theme
  useEffect(() => {
    const { current } = canvas;
    if (current === null) return;
    const watch = new ResizeObserver(() => drawStretch(current, levels, start, length));
    watch.observe(current);
    return () => watch.disconnect();
  }, [levels, start, theme]);
  return <canvas ref={canvas} className="close-up-wave" style={from(start, length)} />;
}

interface Props {
  levels: Levels;
  /** The second about which it is drawn. */
  middle: number;
  /** How far the middle can be from what is heard. */
  slack: number;
  /** Seconds to each side of the middle that are drawn. */
  reach: number;
  isPlayed: boolean;
}

/** The sound on one side of the line: what was played, or what is to come. */
export function Sound({ levels, middle, slack, reach, isPlayed }: Props) {
  const [first, last] = isPlayed ? [middle - reach, middle + slack] : [middle - slack, middle + reach];
  return startsIn(first, Math.min(last, levels.seconds)).map((start) => (
    <Stretch key={start} levels={levels} start={start} />
  ));
}
