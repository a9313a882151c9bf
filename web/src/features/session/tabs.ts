/** Whoever signs in or out in one tab does so in the others. Loaded once the page stands. */
import type { QueryClient } from '@tanstack/react-query';
import { isPersonRead, personOf, sessionQuery } from '@/api/auth';

export function shareSession(queries: QueryClient): void {
  const tabs = new BroadcastChannel('segue.session');
  let told = personOf(queries);
  tabs.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
    if (data !== personOf(queries)) void queries.invalidateQueries();
  });
  // Only what the server has answered, and only when it is somebody else: a tab that is behind tells nobody, so two
  // that disagree for a moment do not go on asking each other.
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] !== sessionQuery().queryKey[0] || personOf(queries) === told) return;
    told = personOf(queries);
    tabs.postMessage(told);
  });
  if (isPersonRead(queries)) tabs.postMessage(told);
}
