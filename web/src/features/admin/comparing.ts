/**
 * Loads the rules that compare tracklists, for the back-office alone. If it shared `core/loadComparing.ts` with visitors'
 * pages, that module would become a file of its own, whose name the home page would have to load.
 */
import { once } from '@/core/once';
import type { Comparing } from '@/core/types';
import type { Door } from '@/core/useLoaded';
import { again } from '@/lib/again';

export const loadComparing: Door<Comparing> = once(again(() => import('@/core/comparing')));
