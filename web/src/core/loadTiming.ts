/** The door to timing a mix by ear, apart from the others: only who times one needs it. */
import { again } from '@/lib/again';
import { once } from './once';
import type { Timing } from './types';
import type { Door } from './useLoaded';

export const loadTiming: Door<Timing> = once(again(() => import('./timing')));
