/** Sends a choice that the server could not be told of, as soon as somebody answers. */
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '@/api/auth';
import { ownUserQuery } from '@/api/user';
import { isSaving, savePreferences } from './mutations';
import { unsaved, unsavedOf } from './preferences';

/** How often it is tried where the browser does not say that the network is back. */
const tryMs = 30_000;

async function sendUnsaved(queries: QueryClient): Promise<void> {
  if (unsaved.read() === null || !navigator.onLine) return;
  const { user } = await queries.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  if (user == null) return;
  // The switches show what is read here; reading it later would show what was before.
  await queries.ensureQueryData(ownUserQuery());
  const preferences = unsavedOf(user.id);
  if (preferences !== null && !isSaving(queries)) await savePreferences(queries, user.id, preferences);
}

/** Tries now, when the network comes back, and now and then. */
export function keepSavingPreferences(queries: QueryClient): void {
  const attempt = () =>
    void sendUnsaved(queries).catch((cause: unknown) =>
      console.warn('a choice waits for the next try', cause),
    );
  addEventListener('online', attempt);
  setInterval(attempt, tryMs);
  attempt();
}
