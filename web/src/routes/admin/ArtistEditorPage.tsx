import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminArtist, EditedArtist } from '@/api/names';
import { AdminHead } from '@/features/admin/AdminHead';
import { ArtistForm } from '@/features/admin/names/ArtistForm';
import { ArtistMergeView } from '@/features/admin/names/ArtistMergeView';
import { FindOne } from '@/features/admin/names/FindOne';
import { NotThere } from '@/features/admin/names/NotThere';
import { artistsQuery, editedArtistQuery } from '@/features/admin/names/queries';
import { SplitArtist } from '@/features/admin/names/SplitArtist';
import { mixWords } from '@/features/admin/names/text';
import { at } from '@/features/admin/place';
import { plural } from '@/features/admin/words';
import { playFound } from '@/routes/foundParts';
import { buttonStyle } from '@/ui/button-style';

const back = { place: 'artists', label: 'Back to artists' };

/** Looks for the artist who is the same, and merges the two. */
function Merge({ artist }: { artist: AdminArtist }) {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const { data } = useInfiniteQuery({ ...artistsQuery(words), enabled: words !== '' });
  const [other, setOther] = useState<AdminArtist | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  if (other !== null) {
    const [kept, gone] = isSwapped ? [other, artist] : [artist, other];
    return (
      <ArtistMergeView
        kept={kept}
        other={gone}
        onSwap={() => setSwapped(!isSwapped)}
        onMerged={() => void navigate(at(`artist-editor/${kept.id}`))}
        play={playFound}
      >
        <button type="button" className={buttonStyle('quiet')} onClick={() => setOther(null)}>
          Choose another one
        </button>
      </ArtistMergeView>
    );
  }
  const found = data?.pages.flatMap((page) => page.artists).filter(({ id }) => id !== artist.id);
  return (
    <FindOne
      noun="artist"
      found={found}
      name={({ name }) => name}
      fact={(one) => `${plural(one.track_count, 'track')}, ${mixWords(one)}`}
      onSearch={setWords}
      onChoose={setOther}
    />
  );
}

function Editor({ edited }: { edited: EditedArtist }) {
  const { artist } = edited;
  return (
    <>
      <AdminHead
        title={artist.name}
        text={`${plural(artist.track_count, 'track')}, ${mixWords(artist)}, ${plural(artist.like_count, 'like')}`}
        back={back}
      >
        <Link to="/artist/$artistName" params={{ artistName: artist.name }} className={buttonStyle('plain')}>
          Open the page
        </Link>
      </AdminHead>
      <div className="grid gap-8">
        <section aria-labelledby="artist-names-head" className="admin-panel">
          <h2 id="artist-names-head" className="mb-4 text-md">
            Names
          </h2>
          <ArtistForm edited={edited} />
        </section>
        <section aria-labelledby="artist-merge-head" className="admin-panel">
          <h2 id="artist-merge-head" className="mb-1 text-md">
            Merge
          </h2>
          <p className="mb-4 text-muted text-sm">For another artist of the catalogue who is the same.</p>
          <Merge artist={artist} />
        </section>
        <section aria-labelledby="artist-split-head" className="admin-panel">
          <h2 id="artist-split-head" className="mb-1 text-md">
            Split
          </h2>
          <p className="mb-4 text-muted text-sm">
            For two artists who share a name, or a name that is several artists.
          </p>
          <SplitArtist edited={edited} />
        </section>
      </div>
    </>
  );
}

/** An artist: what they are called, with whom they are one, and what is somebody else's. */
export function ArtistEditorPage({ id }: { id: string }) {
  const { data: edited, error } = useQuery(editedArtistQuery(id));
  if (error !== null && edited === undefined) return <NotThere noun="artist" error={error} back={back} />;
  if (edited === undefined) return <AdminHead title="Artist" back={back} />;
  return <Editor edited={edited} />;
}
