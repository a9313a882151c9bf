import { Pause, Play, RotateCw } from 'lucide-react';
import { player, usePlayer } from '@/player/player';

export function PlayButton() {
  const sounds = usePlayer((state) => state.wanted);
  const problem = usePlayer((state) => state.problem);
  const hasFailed = problem !== null && problem !== 'none';
  return (
    <button
      type="button"
      aria-label={sounds ? 'Pause' : hasFailed ? 'Try again' : 'Play'}
      disabled={problem === 'none'}
      onClick={() => player.toggle()}
      className="play-button grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-[filter] duration-(--state) hover:brightness-110 disabled:bg-raised disabled:text-faint [&_svg]:size-5 [&_svg]:fill-current"
    >
      {sounds ? (
        <Pause aria-hidden />
      ) : hasFailed ? (
        <RotateCw aria-hidden className="fill-none!" />
      ) : (
        <Play aria-hidden className="translate-x-px" />
      )}
    </button>
  );
}
