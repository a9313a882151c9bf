import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '@/api/errors';
import type { OwnUser } from '@/api/types';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConnectButton } from './ConnectButton';
import { Connected } from './Connected';
import { PreferenceSwitches } from './PreferenceSwitches';
import { spotifyQuery } from './queries';

interface Props {
  user: OwnUser;
}

/** A member's connection to Spotify, for those who may have one. */
export function SpotifyCard({ user }: Props) {
  const { data, error, refetch } = useQuery(spotifyQuery());
  return (
    <Card
      title="Spotify Integration"
      text="Your likes go to your Spotify account, and what you play there feeds Discover Weekly."
    >
      {data === undefined && error === null && <div className="skeleton h-11" aria-busy="true" />}
      {data === undefined && error !== null && (
        <p className="flex flex-wrap items-center gap-3 text-muted">
          {wordsOf(error, 'Your connection could not be loaded.')}
          <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {data?.connection === null &&
        (data.is_available ? (
          <ConnectButton label="Connect Spotify" />
        ) : (
          <p className="text-muted">This site is not set up for Spotify. Whoever runs it can change that.</p>
        ))}
      {data?.connection != null && <Connected connection={data.connection} />}
      {data?.connection != null && <PreferenceSwitches user={user} />}
    </Card>
  );
}
