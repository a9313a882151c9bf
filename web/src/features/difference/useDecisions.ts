/** What a person has decided of the lines of a difference so far, and the line that they are at. */
import { useCallback, useMemo, useState } from 'react';
import type { Decision } from '@/core/types';
import { differs, type Pair } from './words';

export function useDecisions(pairs: readonly Pair[]) {
  // By what the lines say, so that decisions outlast a change of the list elsewhere.
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [here, setHere] = useState<string | null>(null);
  const open = useMemo(() => pairs.filter(differs), [pairs]);
  const at = Math.max(
    0,
    open.findIndex(({ key }) => key === here),
  );
  const current = open[at] ?? null;

  const decide = useCallback(
    (key: string, decision: Decision | null) =>
      setDecisions((before) => {
        const next = new Map(before);
        if (decision === null) next.delete(key);
        else next.set(key, decision);
        return next;
      }),
    [],
  );
  const step = useCallback(
    (by: number) => setHere(open[Math.max(0, Math.min(open.length - 1, at + by))]?.key ?? null),
    [open, at],
  );
  /** Decides all that is not decided yet. */
  const decideRest = useCallback(
    (decision: Decision) =>
      setDecisions((before) => {
        const next = new Map(before);
        for (const { key } of open) if (!next.has(key)) next.set(key, decision);
        return next;
      }),
    [open],
  );
  const count = (decision: Decision) => open.filter(({ key }) => decisions.get(key) === decision).length;
  const taken = count('take');
  return {
    decisions,
    open,
    current,
    taken,
    undecided: open.length - taken - count('leave'),
    select: setHere,
    step,
    decide,
    decideRest,
    /** The decisions in the order of the lines; what is not decided stays as it is. */
    inOrder: () =>
      pairs.map((pair): Decision => (differs(pair) ? (decisions.get(pair.key) ?? 'leave') : 'take')),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
