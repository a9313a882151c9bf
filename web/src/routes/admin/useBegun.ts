/** The rows of a mix as they are, beside those that another list was begun with: what others change since stays. */
import { useMemo, useState } from 'react';
import type { DecidedLines } from '@/api/admin';
import type { Mix } from '@/api/types';
import type { Row } from '@/core/types';
import { rowsOfMix } from '@/features/difference/rows';

export interface Begun {
  base: readonly Row[];
  ours: readonly Row[];
}

export function useBegun(tracks: Mix['tracks']): Begun {
  const now = useMemo(() => rowsOfMix(tracks), [tracks]);
  const [base] = useState(now);
  const isAsBegun = JSON.stringify(now) === JSON.stringify(base);
  return useMemo(() => ({ base, ours: isAsBegun ? base : now }), [base, now, isAsBegun]);
}

/** Decisions with the rows that they began with, where those have changed. */
export const withBase = (decided: DecidedLines, { base, ours }: Begun): DecidedLines =>
  base === ours ? decided : { ...decided, base: [...base] };
