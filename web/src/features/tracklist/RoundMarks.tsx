import { dropSeconds, useRound } from '@/player/scan';

interface Mark {
  from: number;
  to: number;
  isHeard: boolean;
}

/** What a scan or a repetition plays, along the mix. */
export function RoundMarks({ length }: { length: number }) {
  const round = useRound();
  if (round === null) return null;
  const marks: Mark[] =
    round.kind === 'repeat'
      ? [{ from: round.from, to: round.to, isHeard: true }]
      : round.starts.map((from, index) => ({
          from,
          to: from + dropSeconds,
          isHeard: index <= round.index,
        }));
  return marks.map(({ from, to, isHeard }) => (
    <span
      key={from}
      aria-hidden="true"
      className="round-mark"
      data-heard={isHeard}
      style={{ left: `${(from / length) * 100}%`, width: `${((to - from) / length) * 100}%` }}
    />
  ));
}
