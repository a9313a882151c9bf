import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { useAuth } from '@/api/auth';
import { config } from '@/api/seed';
import type { DiscoverWeekly, WeeklyTrack } from '@/api/types';
import { weeklyQuery } from '@/features/discover/queries';
import { SyncButton } from '@/features/discover/SyncButton';
import { SyncProgress } from '@/features/discover/SyncProgress';
import { useSync } from '@/features/discover/useSync';
import { WeeklyList } from '@/features/discover/WeeklyList';
import { WeeklySkeleton } from '@/features/discover/WeeklySkeleton';
import { FriendsLink } from '@/features/friend/FriendsLink';
import { FriendsPanel } from '@/features/friend/FriendsPanel';
import { friendsQuery } from '@/features/friend/queries';
import { StreamingButton } from '@/features/streaming/StreamingButton';
import { printDay } from '@/lib/day';
import { useTitle } from '@/lib/title';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { FromLikes } from './FromLikes';
import { SignInFirst } from './SignInFirst';

/** What a member's friends play that they have not heard, and who those friends are. */
export function DiscoverWeeklyPage() {
  const { isLoading, user } = useAuth();
  const look = useLook();
  useTitle('Discover Weekly', config().site_name);
  if (!isLoading && user === null) return <SignInFirst />;
  return (
    <div className="wrap weekly-page">
      {user === null ? (
        <WeeklySection isKnown={false}>
          <WeeklySkeleton />
        </WeeklySection>
      ) : (
        <>
          <Weekly />
          <FriendsPanel onChange={look} />
        </>
      )}
    </div>
  );
}

/** Looks anew at everything here that tells how well tastes match, so that all of it says the same. */
function useLook(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const { queryKey } of [weeklyQuery(), friendsQuery()]) void queries.invalidateQueries({ queryKey });
  }, [queries]);
}

function Weekly() {
  const { data, error, refetch } = useQuery(weeklyQuery());
  if (data?.is_connected) return <Connected {...data} />;
  return (
    <WeeklySection {...(data !== undefined && { about: 'Tracks for you, another list every week.' })}>
      {data !== undefined ? (
        <>
          <FromLikes {...data} />
          <Notice
            level="h2"
            title="Connect Your Spotify"
            text="Your friends' plays become your recommendations, once both of you have connected Spotify."
          >
            <Link to="/settings" className={buttonStyle('solid')}>
              Go to Settings
            </Link>
          </Notice>
        </>
      ) : error === null ? (
        <WeeklySkeleton />
      ) : (
        <Notice
          level="h2"
          title="Your recommendations could not be loaded"
          text="The server is not responding properly. Please try again."
        >
          <Button kind="solid" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
    </WeeklySection>
  );
}

function Connected({ week, tracks }: DiscoverWeekly) {
  const syncing = useSync(useLook());
  if (tracks.length === 0) {
    return (
      <WeeklySection>
        <SyncProgress sync={syncing.sync} />
        <Notice
          level="h2"
          title="No Recommendations Yet"
          text="Add some friends to see what they're listening to!"
        >
          <SyncButton label="Sync Your Data" {...syncing} />
        </Notice>
      </WeeklySection>
    );
  }
  return (
    <WeeklySection week={week} action={<SyncButton label="Sync Data" {...syncing} />}>
      <SyncProgress sync={syncing.sync} />
      <WeeklyList
        tracks={tracks}
        actions={(track) => <StreamingButton track={streamed(track)} className="liked-action" />}
      />
    </WeeklySection>
  );
}

interface SectionProps {
  /** Whether it is known who the member is. */
  isKnown?: boolean;
  week?: string;
  about?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** The page's own half, under its title. */
function WeeklySection({
  isKnown = true,
  week,
  about = 'What your friends play that you have not heard.',
  action,
  children,
}: SectionProps) {
  return (
    <section aria-labelledby="weekly-title" className="grid min-w-0 gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 id="weekly-title" className="text-lg">
            Discover Weekly
          </h1>
          <p className="mt-1.5 text-muted">
            {about}
            {week !== undefined && ` Week of ${printDay(week)}.`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-md:flex-row-reverse">
          {isKnown && <FriendsLink />}
          {action}
        </div>
      </header>
      {children}
    </section>
  );
}

const streamed = ({ spotify_track_id, track_name, artist_names }: WeeklyTrack) => ({
  title: track_name,
  artist: artist_names.join(', '),
  spotify: { spotify_id: spotify_track_id },
});
