/** A row that both sides have changed, in a sentence. */
import type { Line, Listening, Row } from '@/core/types';
import { changes } from './words';

interface Known {
  /** The day of the list that the other one began with. */
  begun: string;
  /** Who stands for the time as it is, where the crowd gave it. */
  standing: { people: number; since: string } | undefined;
}

/** What the two sides say, where both have changed it. */
function valuesOf(line: Line, before: Row, after: Row, core: Pick<Listening, 'printCue'>): [string, string] {
  if (changes(line, 'time')) {
    const print = (seconds: number | null) => (seconds === null ? 'no time' : core.printCue(seconds));
    return [print(before.start_seconds), print(after.start_seconds)];
  }
  const name = ({ artist, title }: Row) => `${artist} – ${title}`;
  return [name(before), name(after)];
}

export function conflictWords(
  line: Line,
  before: Row,
  after: Row,
  core: Pick<Listening, 'printCue'>,
  { begun, standing }: Known,
): string {
  const [now, then] = valuesOf(line, before, after, core);
  const people = (count: number) => (count === 1 ? '1 person agrees' : `${count} people agree`);
  const stands =
    standing !== undefined && changes(line, 'time')
      ? `${now} has stood since ${standing.since} (${people(standing.people)})`
      : `it says ${now} now`;
  return `Changed on both sides: ${stands}. The suggestion started from the list of ${begun} and says ${then}.`;
}
