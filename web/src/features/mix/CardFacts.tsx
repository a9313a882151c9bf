import type { MixCard } from '@/api/types';
import { printMonth } from '@/lib/date';
import { printLength } from '@/lib/length';

interface Props {
  mix: MixCard;
}

/** The month of a mix, as part of a line of facts. */
export function CardDate({ mix: { date } }: Props) {
  return date !== null && <time dateTime={date}>{printMonth(date)} </time>;
}

/** How long a mix is and how many tracks it has, as parts of a line of facts. */
export function CardFacts({ mix: { has_audio, duration_ms: ms, track_count: tracks } }: Props) {
  return (
    <>
      {has_audio ? (
        ms !== null && <span>{printLength(ms)} </span>
      ) : (
        <span className="text-muted">No sound yet </span>
      )}
      {tracks > 0 && <span>{tracks === 1 ? '1 track' : `${tracks} tracks`} </span>}
    </>
  );
}
