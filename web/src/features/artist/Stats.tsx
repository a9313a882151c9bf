import type { ArtistPage, SpotifyArtist } from '@/api/types';

interface Props {
  artist: ArtistPage | undefined;
  spotify: SpotifyArtist | null;
  printCount: (count: number) => string;
}

/** The artist in numbers, as far as anybody says; nothing where nobody does. */
export function Stats({ artist, spotify, printCount }: Props) {
  const rows: Array<[string, number | null | undefined]> = [
    ['Mixes', artist && artist.mixes.length + artist.featured_in.length],
    ['Tracks', artist?.tracks.length],
    // What Spotify adds comes later, and moves nothing.
    ['Followers', spotify?.followers],
    ['Genres', spotify?.genres.length],
  ];
  const known = rows.flatMap(([name, count]) => (count ? [{ name, count }] : []));
  if (known.length === 0) return null;
  return (
    <section aria-labelledby="stats" className="artist-card">
      <h2 id="stats" className="text-sm">
        Stats
      </h2>
      <dl className="figures grid gap-1.5 text-sm">
        {known.map(({ name, count }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="flex-1 text-right">{printCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
