import { useMemo, useState } from 'react';
import type { DecidedLines } from '@/api/admin';
import type { Mix } from '@/api/types';
import type { Comparing, Listening, Row } from '@/core/types';
import { DifferenceFoot } from '@/features/difference/DifferenceFoot';
import { DifferenceList } from '@/features/difference/DifferenceList';
import { difference, rowsOfMix } from '@/features/difference/rows';
import { useDecisions } from '@/features/difference/useDecisions';
import { useDifferenceKeys } from '@/features/difference/useDifferenceKeys';
import { pairsOf } from '@/features/difference/words';

export interface Mended {
  decided: DecidedLines;
}

interface Props {
  /** The mix's tracks as they are. */
  tracks: Mix['tracks'];
  theirs: readonly Row[];
  core: Listening;
  comparing: Comparing;
  isSaving: boolean;
  onSave: (mended: Mended) => void;
}

/** The difference of another tracklist to that of a mix, with a decision on each row that differs. */
export function Deciding({ tracks, theirs, core, comparing: rules, isSaving, onSave }: Props) {
  const now = useMemo(() => rowsOfMix(tracks), [tracks]);
  // What the other list was begun with: what others change since is not taken back by it.
  const [base] = useState(now);
  const isAsBegun = JSON.stringify(now) === JSON.stringify(base);
  const ours = isAsBegun ? base : now;
  const { after, lines } = useMemo(() => difference(base, ours, theirs, rules), [base, ours, theirs, rules]);
  const pairs = useMemo(() => pairsOf(lines, ours, after), [lines, ours, after]);
  const decided = useDecisions(pairs);
  useDifferenceKeys(decided);
  const decisions = decided.inOrder();
  const { length } = rules.applyLines(ours, after, lines, decisions);
  const save = () => onSave({ decided: { lines, decisions, ...(isAsBegun ? {} : { base }) } });
  return (
    <div className="grid gap-4">
      <DifferenceList pairs={pairs} core={core} decided={decided} />
      {decided.open.length > 0 && (
        <DifferenceFoot decided={decided} length={length} isSaving={isSaving} onSave={save} />
      )}
    </div>
  );
}
