import { Link } from '@tanstack/react-router';
import { CheckCheck, Clock, TriangleAlert } from 'lucide-react';
import type { Like } from '@/api/types';

interface Props {
  state: NonNullable<Like['spotify_state']>;
}

/** How a like fares at Spotify. What became of one that did not arrive is the settings' to tell. */
export function SpotifyState({ state }: Props) {
  return (
    <p className="flex items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
      {state === 'synced' && (
        <>
          <CheckCheck aria-hidden className="text-good" />
          In your Spotify library
        </>
      )}
      {state === 'waiting' && (
        <>
          <Clock aria-hidden />
          On its way to Spotify
        </>
      )}
      {state === 'held' && (
        <>
          <Clock aria-hidden className="text-warn" />
          <Link to="/settings" className="underline decoration-line underline-offset-2 hover:text-text">
            Waiting until you reconnect Spotify
          </Link>
        </>
      )}
      {state === 'failed' && (
        <>
          <TriangleAlert aria-hidden className="text-warn" />
          <Link to="/settings" className="underline decoration-line underline-offset-2 hover:text-text">
            Not accepted by Spotify
          </Link>
        </>
      )}
    </p>
  );
}
