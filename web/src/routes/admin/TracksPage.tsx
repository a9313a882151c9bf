import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { MoreButton } from '@/features/admin/MoreButton';
import { tracksQuery } from '@/features/admin/names/queries';
import { at } from '@/features/admin/place';
import { SearchField } from '@/features/admin/SearchField';
import { useListKeys } from '@/features/admin/useListKeys';
import { failureWords } from '@/features/admin/words';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';

const route = getRouteApi('/admin/$');

/** Every track that somebody has identified, the newest first. */
export function TracksPage() {
  const search = useRef<HTMLInputElement>(null);
  useListKeys({ '/': () => search.current?.focus() });
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery(tracksQuery(q));
  const { data, error } = pages;
  const tracks = data?.pages.flatMap((page) => page.tracks);
  return (
    <>
      <AdminHead title="Tracks" back={{ place: 'dashboard', label: 'Back to Admin' }}>
        <Link {...at('duplicates')} search={{ type: 'track' }} className={buttonStyle('plain')}>
          Find duplicates
        </Link>
      </AdminHead>
      <div className="mb-4">
        <SearchField
          ref={search}
          label="Search tracks"
          placeholder="Title, artist or label"
          value={q}
          onChange={(words) =>
            void navigate({ search: words === '' ? {} : { q: words }, replace: true, resetScroll: false })
          }
        />
      </div>
      {error !== null && tracks === undefined && (
        <Notice level="h2" title="Tracks could not be read" text={failureWords(error, 'Please try again.')}>
          <Button kind="solid" onClick={() => pages.refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
      {error === null && tracks === undefined && <p className="py-10 text-muted">Loading tracks...</p>}
      {tracks?.length === 0 && <Notice level="h2" title={q === '' ? 'No tracks yet' : 'No tracks found'} />}
      {tracks !== undefined && tracks.length > 0 && (
        <AdminTable
          label="Tracks"
          isBrief
          columns={['Track', 'Label', 'Spotify', 'Mixes', 'Likes']}
          acts={false}
        >
          {tracks.map((track) => (
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
              <td data-label="Mixes" className="figures text-muted">
                {track.mix_count}
              </td>
              <td data-label="Likes" className="figures text-muted">
                {track.like_count}
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <MoreButton of={pages} label="More tracks" />
    </>
  );
}
