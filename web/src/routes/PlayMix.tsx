import { Pause, Play } from 'lucide-react';
import type { MixCard } from '@/api/types';
import { PlayingBars } from '@/ui/PlayingBars';
import { usePlaying } from './playing';

/** On a card's cover: one press gives sound, another takes it away. Bars say that it is this one that plays. */
export function PlayMix({ mix }: { mix: MixCard }) {
  const { isHere, sounds, isComing, toggle, prepare } = usePlaying(mix.slug);
  return (
    <button
      type="button"
      className="card-play"
      aria-label={`${sounds ? 'Pause' : 'Play'} ${mix.title}`}
      aria-busy={isComing}
      data-here={isHere}
      onClick={toggle}
      onPointerEnter={prepare}
    >
      <span className="card-disc">
        {sounds ? <Pause aria-hidden /> : <Play aria-hidden className="translate-x-[6%]" />}
      </span>
      {isHere && <PlayingBars still={!sounds} />}
    </button>
  );
}
