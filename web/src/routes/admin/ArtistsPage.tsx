import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { MoreButton } from '@/features/admin/MoreButton';
import { artistsQuery } from '@/features/admin/names/queries';
import { at } from '@/features/admin/place';
import { SearchField } from '@/features/admin/SearchField';
import { useListKeys } from '@/features/admin/useListKeys';
import { failureWords } from '@/features/admin/words';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';

const route = getRouteApi('/admin/$');

/** Every artist of the catalogue, by name. */
export function ArtistsPage() {
  const search = useRef<HTMLInputElement>(null);
  useListKeys({ '/': () => search.current?.focus() });
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery(artistsQuery(q));
  const { data, error } = pages;
  const artists = data?.pages.flatMap((page) => page.artists);
  return (
    <>
      <AdminHead title="Artists" back={{ place: 'dashboard', label: 'Back to Admin' }}>
        <Link {...at('duplicates')} className={buttonStyle('plain')}>
          Find duplicates
        </Link>
      </AdminHead>
      <div className="mb-4">
        <SearchField
          ref={search}
          label="Search artists"
          placeholder="Name"
          value={q}
          onChange={(words) =>
            void navigate({ search: words === '' ? {} : { q: words }, replace: true, resetScroll: false })
          }
        />
      </div>
      {error !== null && artists === undefined && (
        <Notice level="h2" title="Artists could not be read" text={failureWords(error, 'Please try again.')}>
          <Button kind="solid" onClick={() => pages.refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
      {error === null && artists === undefined && <p className="py-10 text-muted">Loading artists...</p>}
      {artists?.length === 0 && (
        <Notice level="h2" title={q === '' ? 'No artists yet' : 'No artists found'} />
      )}
      {artists !== undefined && artists.length > 0 && (
        <AdminTable label="Artists" isBrief columns={['Artist', 'Tracks', 'Mixes', 'Likes']} acts={false}>
          {artists.map((artist) => (
            <tr key={artist.id}>
              <td data-label="Artist" className="max-w-md [overflow-wrap:anywhere]">
                <Link {...at(`artist-editor/${artist.id}`)} className="row-link font-medium">
                  {artist.name}
                </Link>
              </td>
              <td data-label="Tracks" className="figures text-muted">
                {artist.track_count}
              </td>
              <td data-label="Mixes" className="figures text-muted">
                {artist.mix_count}
              </td>
              <td data-label="Likes" className="figures text-muted">
                {artist.like_count}
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <MoreButton of={pages} label="More artists" />
    </>
  );
}
