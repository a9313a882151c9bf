import { Pause, Play } from 'lucide-react';
import { usePlaying } from './playing';

interface Props {
  title: string;
  mix: { slug: string; title: string; position: number };
}

/** Beside a track: plays it where a mix has it. */
export function PlayTrack({ title, mix }: Props) {
  const { isHere, sounds, isComing, toggle, prepare } = usePlaying(mix.slug, mix.position);
  return (
    <button
      type="button"
      className="track-play"
      aria-label={`${sounds ? 'Pause' : 'Play'} ${title} in ${mix.title}`}
      aria-busy={isComing}
      data-here={isHere}
      onClick={toggle}
      onPointerEnter={prepare}
    >
      {sounds ? <Pause aria-hidden /> : <Play aria-hidden className="translate-x-[6%]" />}
    </button>
  );
}
