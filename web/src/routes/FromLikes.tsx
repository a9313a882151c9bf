import { Link } from '@tanstack/react-router';
import type { DiscoverWeekly, LikedNear } from '@/api/types';
import { Tracks } from '@/features/artist/Tracks';
import { printDay } from '@/lib/day';
import { buttonStyle } from '@/ui/button-style';
import { likeFound, playFound } from './foundParts';

const reasons: Readonly<Record<LikedNear['tie'], (to: string) => string>> = {
  near: (track) => `Mixed near ${track}, which you like`,
  artist: (artist) => `By ${artist}, whom you like`,
  mix: (mix) => `From ${mix}, which you like`,
  played: (mix) => `From ${mix}, which you played`,
};

/** Tracks that are tied to what a member likes here, for whoever has not connected Spotify. */
export function FromLikes({ week, from_likes: near }: DiscoverWeekly) {
  const whys = new Map(near.map(({ track, tie, to }) => [track.id, reasons[tie](to)]));
  return (
    <section aria-labelledby="from-likes" className="grid gap-3">
      <div>
        <h2 id="from-likes" className="text-md">
          From what you like
        </h2>
        <p className="mt-1 text-muted text-sm">
          {near.length > 0
            ? `What goes with the tracks and mixes that you like here. Week of ${printDay(week)}.`
            : 'Like a few tracks: what is mixed near them stands here, and something else every week.'}
        </p>
      </div>
      {near.length > 0 ? (
        <Tracks
          tracks={near.map(({ track }) => track)}
          play={playFound}
          heart={likeFound}
          why={({ id }) => whys.get(id) ?? ''}
        />
      ) : (
        <Link to="/" className={buttonStyle('plain', 'w-fit')}>
          Browse mixes
        </Link>
      )}
    </section>
  );
}
