import { Pause, Play } from 'lucide-react';
import { cx } from '@/lib/cx';
import { player, usePlayer } from '@/player/player';

export function PlayButton({ large = false }: { large?: boolean }) {
  const sounds = usePlayer((state) => state.wanted);
  const isDead = usePlayer((state) => state.problem === 'none');
  return (
    <button
      type="button"
      aria-label={sounds ? 'Pause' : 'Play'}
      disabled={isDead}
      onClick={() => player.toggle()}
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-[filter] duration-(--state) hover:brightness-110 disabled:bg-raised disabled:text-faint [&_svg]:fill-current',
        large ? 'size-16 [&_svg]:size-7' : 'size-11 [&_svg]:size-5',
      )}
    >
      {sounds ? <Pause aria-hidden /> : <Play aria-hidden className="translate-x-px" />}
    </button>
  );
}
