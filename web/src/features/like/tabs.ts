/** What somebody likes in one tab is liked in their others. Loaded once the page stands. */
import type { QueryClient } from '@tanstack/react-query';
import { openChannel } from '@/lib/channel';
import type { LikeWish } from './likeable';
import { mark, readListsAnew } from './mutations';

interface LikeNews {
  userId: string | null;
  wish: LikeWish;
}

/** `person`: the id of whoever is signed in now. */
export function shareLikes(queries: QueryClient, person: () => string | null): void {
  const tabs = openChannel<LikeNews>('segue.likes', ({ userId, wish }) => {
    if (userId === null || userId !== person()) return;
    mark(queries, wish);
    void readListsAnew(queries);
  });
  queries.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || mutation.options.mutationKey?.[0] !== 'like') return;
    if (mutation.state.status !== 'success') return;
    tabs.tell({ userId: person(), wish: mutation.state.variables as LikeWish });
  });
}
