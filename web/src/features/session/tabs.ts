/** Whoever signs in or out in one tab does so in the others. Loaded once the page stands. */
import type { QueryClient } from '@tanstack/react-query';
import { isPersonRead, personOf, sessionQuery } from '@/api/auth';
import { openChannel } from '@/lib/channel';

export function shareSession(queries: QueryClient): void {
  let told = personOf(queries);
  const tabs = openChannel<string | null>('segue.session', (person) => {
    if (person !== personOf(queries)) void queries.invalidateQueries();
  });
  // Only what the server has answered, and only when it is somebody else: a tab that is behind tells nobody, so two
  // that disagree for a moment do not go on asking each other.
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] !== sessionQuery().queryKey[0] || personOf(queries) === told) return;
    told = personOf(queries);
    tabs.tell(told);
  });
  if (isPersonRead(queries)) tabs.tell(told);
}
