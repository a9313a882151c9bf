import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { NamesList } from '@/features/admin/names/NamesList';
import { tracksQuery } from '@/features/admin/names/queries';
import { at } from '@/features/admin/place';

const route = getRouteApi('/admin/$');

/** Every track that somebody has identified, the newest first. */
export function TracksPage() {
  const { q = '' } = route.useSearch();
  const pages = useInfiniteQuery(tracksQuery(q));
  const tracks = pages.data?.pages.flatMap((page) => page.tracks);
  const rows = tracks?.map((track) => (
    <tr key={track.id}>
      <td data-label="Track" className="max-w-xl [overflow-wrap:anywhere]">
        <Link {...at(`track-editor/${track.id}`)} className="row-link">
          <span className="font-medium">{track.title}</span>{' '}
          <span className="text-muted text-xs">{track.artist}</span>
        </Link>
      </td>
      <td data-label="Label" className="text-muted">
        {track.label}
      </td>
      <td data-label="Spotify" className="text-muted">
        {track.is_at_spotify ? 'linked' : ''}
      </td>
      <td data-label={track.mix_count === 1 ? 'Mix' : 'Mixes'} className="figures text-muted">
        {track.mix_count}
      </td>
      <td data-label={track.like_count === 1 ? 'Like' : 'Likes'} className="figures text-muted">
        {track.like_count}
      </td>
    </tr>
  ));
  return (
    <NamesList
      kind="track"
      placeholder="Title, artist or label"
      columns={['Track', 'Label', 'Spotify', 'Mixes', 'Likes']}
      q={q}
      pages={pages}
      rows={rows ?? null}
    />
  );
}
