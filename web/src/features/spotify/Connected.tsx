import type { SpotifyConnection } from '@/api/types';
import { Button } from '@/ui/Button';
import { Portrait } from '@/ui/Portrait';
import { ConnectButton } from './ConnectButton';
import { LikesFare } from './LikesFare';
import { useDisconnect } from './mutations';

interface Props {
  connection: SpotifyConnection;
}

/** As whom somebody is connected, whether all is well, and the way out. */
export function Connected({ connection }: Props) {
  const { spotify_display_name: name, profile_image_url: picture, problem, likes } = connection;
  const disconnect = useDisconnect();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-3 font-medium">
          {picture !== null && <Portrait name={name} url={picture} size={36} />}
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {problem === null ? 'Connected' : 'Last connected'} as {name}
          </span>
        </p>
        <Button disabled={disconnect.isPending} onClick={() => disconnect.mutate()}>
          {disconnect.isPending ? 'Disconnecting...' : 'Disconnect'}
        </Button>
      </div>
      {problem !== null && (
        <div role="alert" className="grid gap-3 rounded-md bg-tint p-4">
          <p>{problem.message}</p>
          <ConnectButton label={problem.code === 'revoked' ? 'Connect again' : 'Try again'} />
        </div>
      )}
      <LikesFare likes={likes} isHeld={problem !== null} />
    </div>
  );
}
