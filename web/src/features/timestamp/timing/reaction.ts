/** How long a person takes from the first beat to the press, which is taken off. */
import { useSyncExternalStore } from 'react';
import { keep } from '@/lib/kept';

/** What a press is made by, and how long it takes where nobody has chosen, in milliseconds. */
const usual = { key: 250, touch: 350 };

export type Way = keyof typeof usual;

/** What can be chosen, in milliseconds; null is what is usual. */
export const choices: ReadonlyArray<number | null> = [null, 0, 150, 250, 350, 500];

const chosen = keep<number | null>('segue.reaction', (stored) =>
  choices.includes(stored as number) ? (stored as number) : null,
);

export const useReaction = (): number | null => useSyncExternalStore(chosen.subscribe, chosen.read);

export const setReaction = (ms: number | null): void => chosen.write(ms);

export const reactionOf = (way: Way): number => chosen.read() ?? usual[way];
