import type { Mix, MixTrack } from '@/api/types';
import { showComments } from './view';

interface Props {
  mix: Mix;
  viewed: MixTrack;
  /** What plays in this mix; null where nothing does, or nobody knows. */
  playing: MixTrack | null;
}

/** Which track's comments these are, what plays meanwhile, and the ways back. */
export function ViewBar({ mix, viewed, playing }: Props) {
  const isElsewhere = playing !== null && playing.position !== viewed.position;
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="comment-viewed">
        <span className="figures text-faint">{viewed.position}</span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <strong>{viewed.title}</strong> <span className="text-muted">{viewed.artist}</span>
        </span>
      </p>
      {isElsewhere && (
        <div role="status" className="comment-banner">
          <p className="min-w-0">
            <span className="font-medium text-accent text-xs">Now Playing</span>
            <span className="block fade" title={`${playing.title} by ${playing.artist}`}>
              {playing.title}
            </span>
          </p>
          <button
            type="button"
            className="comment-action comment-way shrink-0"
            onClick={() => showComments(mix.id, playing.position)}
          >
            Back to current track
          </button>
        </div>
      )}
      <button
        type="button"
        className="comment-action comment-way justify-self-start"
        onClick={() => showComments(mix.id, null)}
      >
        Back to mix comments
      </button>
    </div>
  );
}
