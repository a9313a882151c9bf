import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction } from '@/api/action';
import { type AdminTrack, mergeTracks } from '@/api/names';
import { at } from '../place';
import { sayGone } from '../undo';
import { sayFailed } from '../words';
import { MergeActs } from './MergeActs';

interface Props {
  kept: AdminTrack;
  other: AdminTrack;
  onSwap: () => void;
  onMerged: () => void;
  /** What can be done instead. */
  children?: ReactNode;
}

function Side({ track, isKept }: { track: AdminTrack; isKept: boolean }) {
  const facts = [
    ['Mixes', track.mix_count],
    ['Likes', track.like_count],
    ['Label', track.label ?? 'none'],
    ['Spotify', track.is_at_spotify ? 'linked' : 'not linked'],
  ] as const;
  return (
    <section
      aria-label={isKept ? 'Kept' : 'Merged into it'}
      className="merge-side"
      data-kept={isKept || undefined}
    >
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="text-md [overflow-wrap:anywhere]">
            <Link {...at(`track-editor/${track.id}`)} className="hover:underline">
              {track.title}
            </Link>
          </h3>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">{track.artist}</p>
        </div>
        {isKept && <Check aria-hidden className="size-5 text-accent" />}
      </div>
      <dl className="merge-facts">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Two tracks side by side: which is kept, and making them one. */
export function TrackMergeView({ kept, other, onSwap, onMerged, children }: Props) {
  const queries = useQueryClient();
  const merge = useAction({
    mutationFn: () => mergeTracks(kept.id, other.id),
    onSuccess: async ({ audit_id }) => {
      sayGone(queries, 'The tracks are one now', audit_id, `${kept.artist} - ${kept.title}`);
      onMerged();
      await queries.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (failure) => sayFailed('They could not be merged', failure),
  });
  return (
    <>
      <div className="merge-sides">
        <Side track={kept} isKept />
        <ArrowLeft aria-hidden className="merge-arrow" />
        <Side track={other} isKept={false} />
      </div>
      <p className="mt-4 text-muted text-sm">
        Every mix that plays either will play the one that is kept. Likes, times and comments go with it.
      </p>
      <MergeActs
        isMerging={merge.isPending}
        isReady
        note="You can undo this for 30 days."
        onMerge={() => merge.mutate()}
        onSwap={onSwap}
      >
        {children}
      </MergeActs>
    </>
  );
}
