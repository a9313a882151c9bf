/** The door to what sets two tracklists beside each other, apart from the others: only who suggests or reviews one needs it. */
import { again } from '@/lib/again';
import { once } from './once';
import type { Comparing } from './types';
import type { Door } from './useLoaded';

/** What differs between two tracklists, and what comes of taking it. */
export const loadComparing: Door<Comparing> = once(again(() => import('./comparing')));
