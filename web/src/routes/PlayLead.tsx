import { Pause, Play } from 'lucide-react';
import type { MixCard } from '@/api/types';
import { usePlaying } from './playing';

/** Plays the mix that leads a page, and says so where there is room for a word. */
export function PlayLead({ mix }: { mix: MixCard }) {
  const { sounds, isComing, toggle, prepare } = usePlaying(mix.slug);
  const does = sounds ? 'Pause' : 'Play';
  return (
    <button
      type="button"
      className="lead-play"
      aria-label={`${does} ${mix.title}`}
      aria-busy={isComing}
      onClick={toggle}
      onPointerEnter={prepare}
    >
      {sounds ? <Pause aria-hidden /> : <Play aria-hidden />}
      <span className="max-md:hidden">{does}</span>
    </button>
  );
}
