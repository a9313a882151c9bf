/** Which track a person wants to give a time to, when they said so elsewhere on the page: its row opens the entry. */
import { createValue, useValue } from '@/lib/value';

/** Two lists of the same mix can stand over each other: the page's, and the full-screen player's. */
export type Place = 'page' | 'player';

interface Asked {
  mixId: string;
  position: number;
  place: Place;
}

const asked = createValue<Asked | null>(null);

export const askForTime = asked.write;

export const useIsAsked = (mixId: string, position: number, place: Place): boolean =>
  useValue(asked, (held) => held?.mixId === mixId && held.position === position && held.place === place);
