import type { SessionUser } from '@/api/types';
import { PersonMenu } from '@/features/session/PersonMenu';
import { QueueItem } from '@/features/upnext/QueueItem';
import { useQueueDialog } from '@/features/upnext/useQueueDialog';
import { Debug } from './Debug';

/** What only somebody who is signed in has on every page. It comes with them, and not with the page. */
export function Person({ user }: { user: SessionUser }) {
  const queue = useQueueDialog();
  return (
    <>
      <PersonMenu
        user={user}
        queue={<QueueItem onSelect={queue.ask} />}
        onCloseAutoFocus={queue.onCloseAutoFocus}
      />
      {queue.dialog}
      {user.role === 'admin' && <Debug />}
    </>
  );
}
