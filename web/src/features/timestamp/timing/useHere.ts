import { useState } from 'react';
import { useFrame } from '@/player/player';
import { rowAt } from './rows';
import type { DraftActs } from './useDraft';

interface Here {
  /** The place of the row that the next tap is for; null where none is left. */
  next: number | null;
  /** The index of the row that plays; -1 for none. */
  current: number;
}

/** Where the sound is among the rows. Renders when that changes, and not on every frame. */
export function useHere(draft: DraftActs): Here {
  const [here, setHere] = useState<Here>({ next: draft.next(0), current: -1 });
  useFrame((seconds) => {
    const second = Math.floor(seconds);
    const [next, current] = [draft.next(second), rowAt(draft.starts, seconds)];
    if (next !== here.next || current !== here.current) setHere({ next, current });
  });
  return here;
}
