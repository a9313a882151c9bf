import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAction } from '@/api/action';
import { type AdminArtist, type ArtistMergePlan, mergeArtists } from '@/api/names';
import type { FoundTrack } from '@/api/types';
import { Notice } from '@/ui/Notice';
import { Portrait } from '@/ui/Portrait';
import { sayGone } from '../undo';
import { failureWords, plural, sayFailed } from '../words';
import { MergeActs } from './MergeActs';
import { artistMergeQuery } from './queries';
import { SeenIn } from './SeenIn';

interface Props {
  kept: AdminArtist;
  other: AdminArtist;
  onSwap: () => void;
  onMerged: () => void;
  /** What plays a track where a mix has it. */
  play: (track: FoundTrack) => ReactNode;
  /** What can be done instead. */
  children?: ReactNode;
}

function Side({ artist, isKept, into }: { artist: AdminArtist; isKept: boolean; into: string }) {
  const facts = [
    ['Tracks', artist.track_count],
    ['Mixes', artist.mix_count],
    ['Played in', artist.played_in_count],
    ['Likes', artist.like_count],
  ] as const;
  return (
    <section
      aria-label={isKept ? 'Kept' : 'Merged into it'}
      className="merge-side"
      data-kept={isKept || undefined}
    >
      <div className="flex items-center gap-4">
        <Portrait name={artist.name} url={artist.profile_image_url} size={56} />
        <div className="min-w-0 flex-1">
          <h3 className="text-md [overflow-wrap:anywhere]">{artist.name}</h3>
          <p className="text-muted text-sm">{isKept ? 'Kept' : `Will lead to ${into}`}</p>
        </div>
        {isKept && <Check aria-hidden className="size-5 text-accent" />}
      </div>
      <dl className="merge-facts">
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{count}</dd>
          </div>
        ))}
        <div>
          <dt>Address</dt>
          <dd>
            <Link
              to="/artist/$artistName"
              params={{ artistName: artist.name }}
              className="link"
              target="_blank"
            >
              /artist/{artist.name}
            </Link>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** A pair of tracks, whichever of them stays: an exchange of who is kept turns the pair around. */
const pairOf = ({ into, from }: ArtistMergePlan['tracks'][number]) => [into.id, from.id].sort().join(' ');

/** The pairs of tracks that would have the same names, each to be one track or to be kept. */
function TrackPairs({
  plan,
  apart,
  play,
  onChange,
}: {
  plan: ArtistMergePlan;
  apart: ReadonlySet<string>;
  play: Props['play'];
  onChange: (apart: ReadonlySet<string>) => void;
}) {
  if (plan.tracks.length === 0) return null;
  const set = (pair: string, isApart: boolean) => {
    const next = new Set(apart);
    if (isApart) next.add(pair);
    else next.delete(pair);
    onChange(next);
  };
  return (
    <section className="mt-6" aria-labelledby="merge-tracks">
      <h3 id="merge-tracks" className="mb-2 text-md">
        Tracks that would be merged
      </h3>
      <ul>
        {plan.tracks.map((pair) => (
          <li key={pairOf(pair)} className="merge-tracks">
            <SeenIn track={pair.into} play={play} />
            <SeenIn track={pair.from} play={play} />
            <label className="flex min-h-9 items-center gap-2 whitespace-nowrap text-sm pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4.5 accent-(--accent)"
                checked={!apart.has(pairOf(pair))}
                onChange={(event) => set(pairOf(pair), !event.currentTarget.checked)}
              />
              One track
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param together how many pairs of tracks are to be one track each */
function Figures({ plan, together }: { plan: ArtistMergePlan; together: number }) {
  const apart = plan.tracks.length - together;
  const figures = [
    [plan.track_count + apart, 'tracks', `${plural(together, 'pair')} merged`],
    [plan.mix_count, 'mixes', plan.mixes_of_both > 0 ? `${plan.mixes_of_both} had both` : ''],
    [plan.like_count, 'likes', 'counted once where a member liked both'],
    [1, 'more name', plan.from.name],
  ] as const;
  return (
    <section className="mt-6" aria-labelledby="after-merge">
      <h3 id="after-merge" className="mb-2 text-md">
        After the merge
      </h3>
      <ul className="merge-figures">
        {figures.map(([count, noun, note]) => (
          <li key={noun}>
            <span className="figures text-lg">{count}</span> {noun}
            <span className="block text-faint text-xs">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two artists side by side: who is kept, what the one artist will have, and doing it. */
export function ArtistMergeView({ kept, other, onSwap, onMerged, play, children }: Props) {
  const queries = useQueryClient();
  const { data: plan, error } = useQuery(artistMergeQuery(kept.id, other.id));
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const together = (plan?.tracks ?? []).filter((pair) => !apart.has(pairOf(pair)));
  const merge = useAction({
    mutationFn: () =>
      mergeArtists(kept.id, {
        from_id: other.id,
        tracks: together.map(({ from, into }) => ({ from_id: from.id, into_id: into.id })),
      }),
    onSuccess: async ({ audit_id }) => {
      sayGone(queries, `${other.name} is ${kept.name} now`, audit_id, 'Old addresses lead to it.');
      onMerged();
      // What a merge with the one who is gone would do, nobody can say any more.
      await queries.invalidateQueries({
        queryKey: ['admin'],
        predicate: ({ queryKey }) => queryKey[1] !== 'artist-merge',
      });
    },
    onError: (failure) => sayFailed('They could not be merged', failure),
  });
  return (
    <>
      <div className="merge-sides">
        <Side artist={kept} isKept into={kept.name} />
        <ArrowLeft aria-hidden className="merge-arrow" />
        <Side artist={other} isKept={false} into={kept.name} />
      </div>
      {error !== null && (
        <Notice
          level="h2"
          title="What the merge would do is not known"
          text={failureWords(error, 'Please try again.')}
        />
      )}
      {plan !== undefined && (
        <>
          <Figures plan={plan} together={together.length} />
          <TrackPairs plan={plan} apart={apart} play={play} onChange={setApart} />
        </>
      )}
      <MergeActs
        isMerging={merge.isPending}
        isReady={plan !== undefined}
        note="Old links lead on. You can undo this for 30 days."
        onMerge={() => merge.mutate()}
        onSwap={onSwap}
      >
        {children}
      </MergeActs>
    </>
  );
}
