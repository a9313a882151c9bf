import type { SpotifyConnection } from '@/api/types';
import { Button } from '@/ui/Button';
import { useRetryLikes } from './mutations';

interface Props {
  likes: SpotifyConnection['likes'];
  /** The connection does nothing, so that no like goes before it is made anew; that is said elsewhere. */
  isHeld: boolean;
}

function waitingWords(count: number, isHeld: boolean): string {
  if (isHeld) return `${count === 1 ? 'waits' : 'wait'} until you reconnect.`;
  return `${count === 1 ? 'is' : 'are'} on the way to Spotify.`;
}

const counted = (count: number) => (count === 1 ? '1 like' : `${count} likes`);

/** How the likes fare that are not at Spotify yet. Where all are, there is nothing to say. */
export function LikesFare({ likes: { waiting, failed, last_error }, isHeld }: Props) {
  const retry = useRetryLikes();
  const said = [
    waiting > 0 && `${counted(waiting)} ${waitingWords(waiting, isHeld)}`,
    failed > 0 && `${counted(failed)} did not arrive at Spotify.`,
    !isHeld && last_error,
  ].filter((words) => typeof words === 'string');
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
      {waiting + failed > 0 && <p className="min-w-0 flex-1 basis-64 text-muted">{said.join(' ')}</p>}
      {!isHeld && (failed > 0 || (waiting > 0 && last_error !== null)) && (
        <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
      )}
    </div>
  );
}
