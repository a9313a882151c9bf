import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Heart } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { useAuth } from '@/api/auth';
import { ApiError } from '@/api/errors';
import { tell } from '@/api/events';
import { config } from '@/api/seed';
import type { LikeKind } from '@/api/types';
import { Heart as LikeButton } from '@/features/like/Heart';
import { LikedSkeleton } from '@/features/like/LikedSkeleton';
import { LikedTracks } from '@/features/like/LikedTracks';
import { likeableTrack } from '@/features/like/likeable';
import { likedMixesQuery, likesQuery } from '@/features/like/queries';
import { onQueue, queuedCount } from '@/features/like/queue';
import { MixGrid } from '@/features/mix/MixGrid';
import { StreamingButton } from '@/features/streaming/StreamingButton';
import { askToSignIn } from '@/lib/invitation';
import { useTitle } from '@/lib/title';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { EmptyPage } from '@/ui/EmptyPage';
import { cardParts } from './cardParts';
import { GoOn } from './GoOn';
import { OutOfReach } from './OutOfReach';
import { PlayTrack } from './PlayTrack';

const route = getRouteApi('/liked');

const kinds: ReadonlyArray<{ kind: LikeKind; label: string }> = [
  { kind: 'all', label: 'All' },
  { kind: 'spotify', label: 'Spotify' },
  { kind: 'unreleased', label: 'Unreleased' },
  { kind: 'other', label: 'Other' },
];

/** The kind that an address asks for; all of them where it names none. */
const kindOf = (value: unknown): LikeKind => kinds.find(({ kind }) => kind === value)?.kind ?? 'all';

/** What a member likes. Whoever is signed out is told so, and what this device keeps for them. */
export function LikedPage() {
  const { isLoading, user } = useAuth();
  useTitle('Your Liked Tracks', config().site_name);
  if (isLoading) {
    return (
      <div className="wrap pt-16">
        <LikedSkeleton />
      </div>
    );
  }
  return user === null ? <SignedOut /> : <Liked />;
}

function SignedOut() {
  const waiting = useSyncExternalStore(onQueue, queuedCount);
  const kept =
    waiting === 0
      ? ''
      : waiting === 1
        ? ' One like on this device is waiting for your account.'
        : ` ${waiting} likes on this device are waiting for your account.`;
  return (
    <EmptyPage
      title="Sign In Required"
      text={`Please sign in to view your liked tracks.${kept}`}
      ways={
        <>
          <Button kind="solid" onClick={askToSignIn}>
            Sign In
          </Button>
          <Link to="/" className={buttonStyle('plain')}>
            Go Home
          </Link>
        </>
      }
    >
      <GoOn title="Mixes to start with" />
    </EmptyPage>
  );
}

function Liked() {
  const search = route.useSearch();
  const kind = kindOf(search.kind);
  const navigate = route.useNavigate();
  const { data, error } = useInfiniteQuery(likesQuery(kind));
  const counts = data?.pages[0]?.counts;
  const { data: mixes = [] } = useQuery(likedMixesQuery());

  if (error !== null && data === undefined) {
    const words = error instanceof ApiError ? 'Failed to load liked tracks' : 'An unexpected error occurred';
    return <OutOfReach title="Error loading liked tracks" text={words} />;
  }
  if (counts?.all === 0 && mixes.length === 0) {
    return (
      <EmptyPage
        title="No liked tracks yet"
        text={
          <>
            Press <Heart role="img" aria-label="the heart" className="inline size-[1.1em] align-[-0.15em]" />{' '}
            beside a track
            <span className="for-keys">
              , or <kbd className="key">H</kbd> while it plays
            </span>
            . It will be here, with the mix you heard it in.
          </>
        }
        ways={
          <Link to="/" className={buttonStyle('solid')}>
            Discover Mixes
          </Link>
        }
      >
        <GoOn title="Mixes to start with" />
      </EmptyPage>
    );
  }
  const choose = (value: string) => {
    const next = kindOf(value);
    tell('Filter Change', { method: next });
    void navigate({ search: next === 'all' ? {} : { kind: next }, replace: true, resetScroll: false });
  };
  return (
    <Tabs.Root value={kind} onValueChange={choose} className="wrap pt-6 pb-20 md:pt-10">
      <h1 className="text-lg">Your Liked Tracks</h1>
      <p className="mt-1.5 min-h-6 text-muted">
        {counts !== undefined && `${counts.all} ${counts.all === 1 ? 'track' : 'tracks'}`}
      </p>
      <Tabs.List aria-label="Which tracks" className="tab-list mt-6">
        {kinds.map(({ kind: choice, label }) => (
          <Tabs.Trigger key={choice} value={choice} className="tab">
            {label}
            {counts !== undefined && <span className="figures text-faint text-xs">{counts[choice]}</span>}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={kind} className="mt-3">
        {data === undefined ? (
          <LikedSkeleton />
        ) : (
          <LikedTracks
            kind={kind}
            play={({ title, mix }) =>
              mix?.has_audio && mix.start_seconds !== null ? <PlayTrack title={title} mix={mix} /> : null
            }
            actions={(track) => (
              <>
                {track.identified && <StreamingButton track={track} className="liked-action" />}
                <LikeButton of={likeableTrack({ ...track, track_id: track.id })} className="liked-action" />
              </>
            )}
          />
        )}
      </Tabs.Content>
      {mixes.length > 0 && (
        <section aria-labelledby="liked-mixes" className="mt-14 grid gap-5">
          <h2 id="liked-mixes" className="text-md">
            Mixes
          </h2>
          <MixGrid mixes={mixes} view="compact" parts={cardParts} />
        </section>
      )}
    </Tabs.Root>
  );
}
