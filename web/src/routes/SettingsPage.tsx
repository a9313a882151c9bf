import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '@/api/auth';
import { isSignedOut } from '@/api/errors';
import { config } from '@/api/seed';
import type { SessionUser } from '@/api/types';
import { ownUserQuery } from '@/api/user';
import { ConfirmEmail } from '@/features/session/ConfirmEmail';
import { forgetPerson } from '@/features/session/mutations';
import { useConfirming } from '@/features/session/useConfirming';
import { AccountCard } from '@/features/settings/AccountCard';
import { DeleteAccount } from '@/features/settings/DeleteAccount';
import { Devices } from '@/features/settings/Devices';
import { PasswordCard } from '@/features/settings/PasswordCard';
import { PositionsCard } from '@/features/settings/PositionsCard';
import { TakeAlong } from '@/features/settings/TakeAlong';
import { AccessCard } from '@/features/spotify/AccessCard';
import { ConfirmFirst } from '@/features/spotify/ConfirmFirst';
import { SpotifyCard } from '@/features/spotify/SpotifyCard';
import { useTitle } from '@/lib/title';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { SignInFirst } from './SignInFirst';

export function SettingsPage() {
  const { isLoading, user } = useAuth();
  const [isLeaving, setLeaving] = useState(false);
  const queries = useQueryClient();
  const { history } = useRouter();
  useTitle('Settings', config().site_name);
  // Whoever goes for good is led home, not to the sign-in.
  const leave = (title: string) => {
    setLeaving(true);
    history.replace('/');
    toast({ title, kind: 'good' });
    void forgetPerson(queries);
  };
  if (isLoading || isLeaving) return <SettingsSkeleton />;
  return user === null ? <SignInFirst /> : <Settings user={user} onLeave={leave} />;
}

interface Props {
  user: SessionUser;
  /** The member is signed out here; told why. */
  onLeave: (title: string) => void;
}

function Settings({ user, onLeave }: Props) {
  const { data: own, error } = useQuery(ownUserQuery());
  const confirming = useConfirming(user.email, '/settings');

  if (error !== null && own === undefined) {
    const [title, text] = isSignedOut(error)
      ? ['Session expired', 'Please refresh the page and try again.']
      : ['Your settings could not be loaded', 'Try again in a moment.'];
    return (
      <Notice title={title} text={text}>
        <Button kind="solid" onClick={() => location.reload()}>
          Try Again
        </Button>
      </Notice>
    );
  }
  if (own === undefined) return <SettingsSkeleton />;
  const spotify = own.spotify_access ? <SpotifyCard user={own} /> : <AccessCard user={own} />;
  return (
    <div className="wrap grid max-w-3xl gap-5 pt-6 pb-20 md:pt-10">
      <h1 className="mb-1 text-lg">Settings</h1>
      <AccountCard user={user} confirm={<ConfirmEmail confirming={confirming} />} />
      {user.is_email_proven ? (
        spotify
      ) : (
        <ConfirmFirst title={own.spotify_access ? 'Spotify Integration' : 'Spotify access'} {...confirming} />
      )}
      <PasswordCard user={own} />
      <PositionsCard />
      <Devices onSignedOut={() => onLeave('Signed out everywhere')} />
      <TakeAlong />
      <DeleteAccount email={own.email} onDeleted={() => onLeave('Your account is deleted')} />
    </div>
  );
}

/** Settings on their way: the same room, nothing in it. */
function SettingsSkeleton() {
  return (
    <div role="status" className="wrap grid max-w-3xl gap-5 pt-6 pb-20 md:pt-10">
      <span className="sr-only">Loading your settings...</span>
      <div className="skeleton mb-1 h-8 w-32" />
      {['h-44', 'h-56', 'h-52', 'h-40'].map((height) => (
        <div key={height} className={`skeleton rounded-lg ${height}`} />
      ))}
    </div>
  );
}
