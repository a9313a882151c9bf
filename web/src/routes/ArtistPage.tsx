import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNotFound } from '@/api/errors';
import { config } from '@/api/seed';
import type { ArtistPage as Artist } from '@/api/types';
import { useListening } from '@/core';
import { BackButton } from '@/features/artist/BackButton';
import { ClipBar } from '@/features/artist/ClipBar';
import { Hero } from '@/features/artist/Hero';
import { artistAtSpotifyQuery, artistQuery } from '@/features/artist/queries';
import { Social } from '@/features/artist/Social';
import { Stats } from '@/features/artist/Stats';
import { TopTracks } from '@/features/artist/TopTracks';
import { Tracks } from '@/features/artist/Tracks';
import { MixGrid } from '@/features/mix/MixGrid';
import { MixGridSkeleton } from '@/features/mix/MixGridSkeleton';
import { useTitle } from '@/lib/title';
import { buttonStyle } from '@/ui/button-style';
import { cardParts } from './cardParts';
import { likeFound, playFound } from './foundParts';
import { MissingPage } from './MissingPage';
import { OutOfReach } from './OutOfReach';

const route = getRouteApi('/artist/$artistName');

/** An artist who goes by another name here has that in the address; the server has answered for this one all the same. */
function useOwnAddress(artist: Artist | undefined, asked: string) {
  const navigate = route.useNavigate();
  const isOther = artist?.names?.some((it) => it.toLowerCase() === asked.toLowerCase()) ?? false;
  const name = artist?.name ?? asked;
  useEffect(() => {
    if (isOther) void navigate({ to: '/artist/$artistName', params: { artistName: name }, replace: true });
  }, [isOther, name, navigate]);
}

export function ArtistPage() {
  const { artistName } = route.useParams();
  const { data: artist, error } = useQuery(artistQuery(artistName));
  const { data: said, isLoading: isAsked } = useQuery(artistAtSpotifyQuery(artistName));
  const core = useListening();
  const name = artist?.name ?? artistName;
  useOwnAddress(artist, artistName);
  useTitle(error === null ? name : 'Artist Not Found', config().site_name);

  if (isNotFound(error)) {
    return (
      <MissingPage
        title="Artist Not Found"
        text={`Could not find information for "${artistName}"`}
        ways={
          <Link to="/" className={buttonStyle('solid')}>
            Go to Home
          </Link>
        }
      />
    );
  }
  if (error !== null && artist === undefined) {
    return (
      <OutOfReach
        title="Artist Not Found"
        text={`Could not find information for "${artistName}"`}
        ways={
          <Link to="/" className={buttonStyle('plain')}>
            Go to Home
          </Link>
        }
      />
    );
  }
  // Counts are printed by the core, so what Spotify says waits for it: a count that changes its width moves others.
  const spotify = core === null ? null : (said ?? null);
  const printCount = core?.count ?? String;
  const isNowhere = artist !== undefined && artist.mixes.length + artist.featured_in.length === 0;
  return (
    <div className="wrap pb-28">
      <BackButton />
      <Hero
        name={name}
        imageUrl={artist?.profile_image_url ?? null}
        spotify={spotify}
        printCount={printCount}
      />
      <div className="artist-body">
        <div className="grid min-w-0 content-start gap-12">
          {artist === undefined ? (
            <section aria-busy="true" aria-label="Loading mixes" className="grid gap-5">
              <p className="text-md leading-tight">
                <span className="skeleton inline-block h-[0.8em] w-40" />
              </p>
              <MixGridSkeleton count={3} />
            </section>
          ) : (
            <>
              {artist.mixes.length > 0 && (
                <section aria-labelledby="own-mixes" className="grid gap-5">
                  <h2 id="own-mixes" className="text-md">
                    Mixes by {name}
                  </h2>
                  <MixGrid mixes={artist.mixes} parts={cardParts} />
                </section>
              )}
              {(artist.featured_in.length > 0 || isNowhere) && (
                <section aria-labelledby="mixes-featuring" className="grid gap-5">
                  <h2 id="mixes-featuring" className="text-md">
                    Mixes featuring {name}
                  </h2>
                  {isNowhere ? (
                    <p className="text-muted">Coming Soon!</p>
                  ) : (
                    <MixGrid mixes={artist.featured_in} parts={cardParts} />
                  )}
                </section>
              )}
              {artist.tracks.length > 0 && (
                <section aria-labelledby="played-tracks" className="grid gap-3">
                  <h2 id="played-tracks" className="text-md">
                    Played in mixes
                  </h2>
                  <Tracks tracks={artist.tracks} play={playFound} heart={likeFound} />
                </section>
              )}
              {spotify !== null && spotify.top_tracks.length > 0 && (
                <section aria-labelledby="top-tracks" className="grid gap-3">
                  <h2 id="top-tracks" className="text-md">
                    Top Tracks
                  </h2>
                  <TopTracks tracks={spotify.top_tracks} />
                </section>
              )}
            </>
          )}
        </div>
        <aside
          aria-label={`About ${name}`}
          className="grid content-start gap-3 sm:grid-cols-2 lg:grid-cols-1"
        >
          <Stats artist={artist} spotify={spotify} printCount={printCount} />
          {/* What Spotify says makes the figures above it grow. */}
          {core !== null && !isAsked && <Social spotify={spotify} />}
        </aside>
      </div>
      <ClipBar />
    </div>
  );
}
