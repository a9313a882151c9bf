import type { ReactNode } from 'react';
import type { Mix } from '@/api/types';
import { printMonth } from '@/lib/date';

/** How many tracks a mix has, and how many of them nobody has timed. */
function tracksInWords({ tracks }: Mix): string {
  const untimed = tracks.filter(({ start_seconds }) => start_seconds === null).length;
  const all = `${tracks.length} ${tracks.length === 1 ? 'track' : 'tracks'}`;
  if (tracks.length === 0) return 'No tracklist yet';
  return untimed === 0 ? `${all}, all timed` : `${all}, ${untimed} without a time`;
}

interface Props {
  mix: Mix;
  /** Stands for how many tracks are timed, where there is more to say about that. */
  tracks: ReactNode;
}

/** The facts of a mix where there is room for two lines. The server writes the same (`server/src/site/first.rs`). */
export function MixLine({ mix, tracks }: Props) {
  const facts = [mix.duration, mix.genre, mix.date === null ? null : printMonth(mix.date)];
  return (
    <div className="mix-line figures">
      <p className="facts-line">{facts.map((fact) => fact !== null && <span key={fact}>{fact} </span>)}</p>
      <p>{tracks ?? tracksInWords(mix)}</p>
    </div>
  );
}
