import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '@/api/errors';
import type { SessionUser } from '@/api/types';
import { askToSignIn } from '@/lib/invitation';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { ConfirmEmail } from './ConfirmEmail';
import { forgetSecret, readSecret } from './firstAdmin';
import { sayFailure, useFirstAdmin } from './mutations';
import { useConfirming } from './useConfirming';

interface Props {
  user: SessionUser | null;
}

/** Turns the link of the server's first start into an admin. */
export function FirstAdmin({ user }: Props) {
  const [secret, setSecret] = useState(() => readSecret(location.hash));
  const { history } = useRouter();
  const become = useFirstAdmin();
  const confirming = useConfirming(user?.email ?? '', location.pathname);
  const isUnproven = become.error instanceof ApiError && become.error.code === 'user.unproven';

  useEffect(() => {
    if (location.hash !== '') history.replace(location.pathname);
  }, [history]);

  if (secret === null) {
    return (
      <Notice
        title="This link no longer works"
        text="It has been used, or the site already has an admin. As long as there is none, the server prints a new link each time it starts."
      >
        <Link to="/" className={buttonStyle('plain')}>
          Return to Home
        </Link>
      </Notice>
    );
  }
  if (user === null) {
    return (
      <Notice
        title="The first admin"
        text="Sign in by email as the person who will run this site: an admin's address must be confirmed. Without a mail server, the email is saved in the data folder, under mail/."
      >
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
        if (!(error instanceof ApiError)) return sayFailure(error);
        if (error.code === 'user.unproven') return;
        if (error.status !== 410) return sayFailure(error);
        forgetSecret();
        setSecret(null);
      },
    });
  if (isUnproven) {
    return (
      <Notice title="Confirm your address first" text="An admin's address must be confirmed.">
        <ConfirmEmail confirming={confirming} onConfirmed={become.reset} />
      </Notice>
    );
  }
  return (
    <Notice title="The first admin" text={`You are signed in as ${user.username ?? user.email}.`}>
      <Button kind="solid" disabled={become.isPending} onClick={go}>
        Become the first admin
      </Button>
    </Notice>
  );
}
