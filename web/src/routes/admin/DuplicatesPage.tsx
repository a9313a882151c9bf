import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { keepArtistsApart, keepTracksApart } from '@/api/names';
import { AdminHead } from '@/features/admin/AdminHead';
import { ArtistMergeView } from '@/features/admin/names/ArtistMergeView';
import { type Pair, Pairs } from '@/features/admin/names/Pairs';
import { artistPairsQuery, trackPairsQuery } from '@/features/admin/names/queries';
import { TrackMergeView } from '@/features/admin/names/TrackMergeView';
import { at } from '@/features/admin/place';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { failureWords, sayFailed } from '@/features/admin/words';
import { toast } from '@/lib/toast';
import { playFound } from '@/routes/foundParts';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

const route = getRouteApi('/admin/$');

const nothing = () => undefined;

/** Remembers that a pair is not the same, and takes it off the list. */
function useApart(
  queryKey: QueryKey,
  keepApart: (body: { one_id: string; other_id: string }) => Promise<void>,
) {
  const queries = useQueryClient();
  return useAdminAction({
    mutationFn: (pair: Pair<{ id: string }>) => keepApart({ one_id: pair.kept.id, other_id: pair.other.id }),
    onSuccess: () => {
      toast({ title: 'Kept apart', description: 'The audit can undo it.', kind: 'good' });
      return queries.invalidateQueries({ queryKey });
    },
    onError: (error) => sayFailed('That could not be kept', error),
  });
}

function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <Notice
      level="h2"
      title="Duplicates could not be looked for"
      text={failureWords(error, 'Please try again.')}
    >
      <Button kind="solid" onClick={onAgain}>
        Try Again
      </Button>
    </Notice>
  );
}

function ArtistDuplicates() {
  const pages = useInfiniteQuery(artistPairsQuery());
  const apart = useApart(['admin', 'duplicates', 'artists'], keepArtistsApart);
  const { data, error } = pages;
  if (data === undefined)
    return error === null ? (
      <p className="py-10 text-muted">Looking for duplicates...</p>
    ) : (
      <Failed error={error} onAgain={() => void pages.refetch()} />
    );
  return (
    <Pairs
      pairs={data.pages.flatMap((page) => page.pairs)}
      of={pages}
      name={({ name }) => name}
      heading="Are these the same artist?"
      view={({ kept, other }, onSwap, notSame) => (
        <ArtistMergeView kept={kept} other={other} onSwap={onSwap} onMerged={nothing} play={playFound}>
          {notSame}
        </ArtistMergeView>
      )}
      onApart={(pair) => apart.mutate(pair)}
      isBusy={apart.isPending}
    />
  );
}

function TrackDuplicates() {
  const pages = useInfiniteQuery(trackPairsQuery());
  const apart = useApart(['admin', 'duplicates', 'tracks'], keepTracksApart);
  const { data, error } = pages;
  if (data === undefined)
    return error === null ? (
      <p className="py-10 text-muted">Looking for duplicates...</p>
    ) : (
      <Failed error={error} onAgain={() => void pages.refetch()} />
    );
  return (
    <Pairs
      pairs={data.pages.flatMap((page) => page.pairs)}
      of={pages}
      name={({ artist, title }) => `${artist} - ${title}`}
      heading="Are these the same track?"
      view={({ kept, other }, onSwap, notSame) => (
        <TrackMergeView kept={kept} other={other} onSwap={onSwap} onMerged={nothing}>
          {notSame}
        </TrackMergeView>
      )}
      onApart={(pair) => apart.mutate(pair)}
      isBusy={apart.isPending}
    />
  );
}

/** Artists and tracks that are perhaps one, to be merged or kept apart. */
export function DuplicatesPage() {
  const { type } = route.useSearch();
  const isOfTracks = type === 'track';
  return (
    <>
      <AdminHead
        title="Duplicates"
        text="Names that look like one name. Merge what is the same."
        back={{ place: 'dashboard', label: 'Back to Admin' }}
      />
      <nav aria-label="Kind of duplicates" className="admin-nav mb-5">
        {[
          { label: 'Artists', search: {}, isHere: !isOfTracks },
          { label: 'Tracks', search: { type: 'track' }, isHere: isOfTracks },
        ].map(({ label, search, isHere }) => (
          <Link
            key={label}
            {...at('duplicates')}
            search={search}
            className="admin-place"
            aria-current={isHere ? 'page' : undefined}
            data-here={isHere || undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {isOfTracks ? <TrackDuplicates /> : <ArtistDuplicates />}
    </>
  );
}
