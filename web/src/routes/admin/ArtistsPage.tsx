import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { NamesList } from '@/features/admin/names/NamesList';
import { artistsQuery } from '@/features/admin/names/queries';
import { at } from '@/features/admin/place';

const route = getRouteApi('/admin/$');

/** Every artist of the catalogue, by name. */
export function ArtistsPage() {
  const { q = '' } = route.useSearch();
  const pages = useInfiniteQuery(artistsQuery(q));
  const artists = pages.data?.pages.flatMap((page) => page.artists);
  const rows = artists?.map((artist) => (
    <tr key={artist.id}>
      <td data-label="Artist" className="max-w-md [overflow-wrap:anywhere]">
        <Link {...at(`artist-editor/${artist.id}`)} className="row-link font-medium">
          {artist.name}
        </Link>
      </td>
      <td data-label={artist.track_count === 1 ? 'Track' : 'Tracks'} className="figures text-muted">
        {artist.track_count}
      </td>
      <td data-label={artist.mix_count === 1 ? 'Mix' : 'Mixes'} className="figures text-muted">
        {artist.mix_count}
      </td>
      <td data-label="Played in" data-ahead className="figures text-muted">
        {artist.played_in_count}
      </td>
      <td data-label={artist.like_count === 1 ? 'Like' : 'Likes'} className="figures text-muted">
        {artist.like_count}
      </td>
    </tr>
  ));
  return (
    <NamesList
      kind="artist"
      placeholder="Name"
      columns={['Artist', 'Tracks', 'Mixes', 'Played in', 'Likes']}
      q={q}
      pages={pages}
      rows={rows ?? null}
    />
  );
}
