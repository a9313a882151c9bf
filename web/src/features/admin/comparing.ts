/**
 * The rules that set two tracklists beside each other, asked for by the back-office itself: the door of the other pages
 * would be a file of its own then, which home would have to name.
 */
import { once } from '@/core/once';
import type { Comparing } from '@/core/types';
import type { Door } from '@/core/useLoaded';
import { again } from '@/lib/again';

export const loadComparing: Door<Comparing> = once(again(() => import('@/core/comparing')));
