import { type ReactNode, useMemo } from 'react';
import type { DecidedLines } from '@/api/admin';
import type { Row } from '@/core/types';
import { DifferenceFoot } from '@/features/difference/DifferenceFoot';
import { DifferenceList } from '@/features/difference/DifferenceList';
import { difference } from '@/features/difference/rows';
import { useDecisions } from '@/features/difference/useDecisions';
import { useDifferenceKeys } from '@/features/difference/useDifferenceKeys';
import { type Pair, pairsOf } from '@/features/difference/words';
import type { BetterRows } from '@/routes/useBetterList';

interface Props extends Omit<BetterRows, 'theirs'> {
  theirs: readonly Row[];
  /** The rows that the other list was begun with. */
  base: readonly Row[];
  /** The mix's rows as they are; those of `base` where nothing has changed since. */
  ours: readonly Row[];
  isSaving: boolean;
  /** Also told how many rows stay as they are. */
  onSave: (decided: DecidedLines, stayed: number) => void;
  /** Turns all of it down, where that is not the same as going away. */
  onDecline?: (() => void) | undefined;
  /** What is known of a row on which both sides differ. */
  about?: ((pair: Pair) => ReactNode) | undefined;
}

/** The difference of another tracklist to that of a mix, with a decision on each row that differs. */
export function Deciding({ base, ours, theirs, core, comparing: rules, about, ...acts }: Props) {
  const { after, lines } = useMemo(() => difference(base, ours, theirs, rules), [base, ours, theirs, rules]);
  const pairs = useMemo(() => pairsOf(lines, ours, after), [lines, ours, after]);
  const decided = useDecisions(pairs);
  useDifferenceKeys(decided);
  const decisions = decided.inOrder();
  const { length } = rules.applyLines(ours, after, lines, decisions);
  return (
    <div className="grid gap-4">
      <DifferenceList pairs={pairs} core={core} decided={decided} about={about} />
      {decided.open.length > 0 && (
        <DifferenceFoot
          decided={decided}
          length={length}
          isSaving={acts.isSaving}
          onSave={() => acts.onSave({ lines, decisions }, decided.open.length - decided.taken)}
          onDecline={acts.onDecline}
        />
      )}
    </div>
  );
}
