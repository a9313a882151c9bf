import { useState } from 'react';
import type { Tap } from '@/core/timing';
import { useFrame } from '@/player/player';
import { rowAt } from './rows';
import type { DraftActs } from './useDraft';

export interface Here {
  /** The place of the row that the next tap is for; null where none is left. */
  next: number | null;
  /** Whether that row can start at this moment. */
  fits: boolean;
  /** The index of the row that plays; -1 for none. */
  current: number;
  /** What a likely change of the music gives at this moment. */
  likely: Tap | null;
}

function look(draft: DraftActs, seconds: number): Here {
  const second = Math.floor(seconds);
  const next = draft.next(second);
  const room = next === null ? null : draft.room(next);
  const fits = room !== null && second >= room.from && second <= room.to;
  return { next, fits, current: rowAt(draft.starts, seconds), likely: draft.snap(second) };
}

const isSame = (one: Here, other: Here): boolean =>
  one.next === other.next &&
  one.fits === other.fits &&
  one.current === other.current &&
  one.likely?.position === other.likely?.position &&
  one.likely?.seconds === other.likely?.seconds;

/** Where the sound is among the rows. Renders when that changes, and not on every frame. */
export function useHere(draft: DraftActs): Here {
  const [here, setHere] = useState<Here>(() => look(draft, 0));
  useFrame((seconds) => {
    const now = look(draft, seconds);
    if (!isSame(now, here)) setHere(now);
  });
  return here;
}
