import type { ArtistPage, SpotifyArtist } from '@/api/types';

interface Props {
  artist: ArtistPage | undefined;
  spotify: SpotifyArtist | null;
  printCount: (count: number) => string;
}

/** The artist in numbers; a dash where nobody says. */
export function Stats({ artist, spotify, printCount }: Props) {
  const rows: Array<[string, number | null | undefined]> = [
    ['Followers', spotify?.followers],
    ['Genres', spotify?.genres.length],
    ['Mixes', artist && artist.mixes.length + artist.featured_in.length],
    ['Tracks', artist?.tracks.length],
  ];
  return (
    <section aria-labelledby="stats" className="artist-card">
      <h2 id="stats" className="text-sm">
        Stats
      </h2>
      <dl className="figures grid gap-1.5 text-sm">
        {rows.map(([name, count]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="flex-1 text-right">{count == null ? '–' : printCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
