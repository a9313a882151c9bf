import type { SessionUser } from '@/api/types';
import { PersonMenu } from '@/features/session/PersonMenu';
import { Debug } from './Debug';

/** What only somebody who is signed in has on every page. It comes with them, and not with the page. */
export function Person({ user }: { user: SessionUser }) {
  return (
    <>
      <PersonMenu user={user} />
      {user.role === 'admin' && <Debug />}
    </>
  );
}
