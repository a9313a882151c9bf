/** The rules that set two tracklists beside each other, and those that write their times, once they are here. */
import { useListening } from '@/core';
import { loadComparing } from '@/core/loadComparing';
import type { Comparing, Listening } from '@/core/types';
import { useLoaded } from '@/core/useLoaded';

export const useComparing = (): { core: Listening | null; comparing: Comparing | null } => ({
  core: useListening(),
  comparing: useLoaded(loadComparing),
});
