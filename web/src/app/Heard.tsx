import { useEffect } from 'react';
import { startHistory } from '@/player/heard';
import { player } from '@/player/player';

/** Keeps the history. It comes once something plays. */
export function Heard() {
  useEffect(() => startHistory(player), []);
  return null;
}
