import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '@/api/errors';
import type { SessionUser } from '@/api/types';
import { askToSignIn } from '@/lib/invitation';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { forgetSecret, readSecret } from './firstAdmin';
import { sayFailure, useFirstAdmin } from './mutations';

interface Props {
  user: SessionUser | null;
}

/** Turns the link of the server's first start into an admin. */
export function FirstAdmin({ user }: Props) {
  const [secret, setSecret] = useState(() => readSecret(location.hash));
  const { history } = useRouter();
  const become = useFirstAdmin();

  useEffect(() => {
    if (location.hash !== '') history.replace(location.pathname);
  }, [history]);

  if (secret === null) {
    return (
      <Notice
        title="This link is of no more use"
        text="It was used, or the site has an admin. The server prints a new one at its start while nobody is one."
      />
    );
  }
  if (user === null) {
    return (
      <Notice title="The first admin" text="Sign in as the one who is to run this site.">
        <Button kind="solid" onClick={askToSignIn}>
          Sign in first
        </Button>
      </Notice>
    );
  }
  const go = () =>
    become.mutate(secret, {
      onSuccess: () => {
        forgetSecret();
        toast({ title: 'You are an admin', description: 'This site is yours to run.', kind: 'good' });
        history.replace('/');
      },
      onError: (error) => {
        if (!(error instanceof ApiError && error.status === 410)) return sayFailure(error);
        forgetSecret();
        setSecret(null);
      },
    });
  return (
    <Notice title="The first admin" text={`You are signed in as ${user.username ?? user.email}.`}>
      <Button kind="solid" disabled={become.isPending} onClick={go}>
        Become the first admin
      </Button>
    </Notice>
  );
}
