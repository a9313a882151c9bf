import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminTrack, EditedTrack } from '@/api/names';
import { AdminHead } from '@/features/admin/AdminHead';
import { FindOne } from '@/features/admin/names/FindOne';
import { NotThere } from '@/features/admin/names/NotThere';
import { editedTrackQuery, tracksQuery } from '@/features/admin/names/queries';
import { SplitTrack } from '@/features/admin/names/SplitTrack';
import { TrackForm } from '@/features/admin/names/TrackForm';
import { TrackMergeView } from '@/features/admin/names/TrackMergeView';
import { at } from '@/features/admin/place';
import { plural } from '@/features/admin/words';
import { buttonStyle } from '@/ui/button-style';

const back = { place: 'tracks', label: 'Back to tracks' };

/** Looks for the track that is the same, and merges the two. */
function Merge({ track }: { track: AdminTrack }) {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const { data } = useInfiniteQuery({ ...tracksQuery(words), enabled: words !== '' });
  const [other, setOther] = useState<AdminTrack | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  if (other !== null) {
    const [kept, gone] = isSwapped ? [other, track] : [track, other];
    return (
      <TrackMergeView
        kept={kept}
        other={gone}
        onSwap={() => setSwapped(!isSwapped)}
        onMerged={() => void navigate(at(`track-editor/${kept.id}`))}
      >
        <button type="button" className={buttonStyle('quiet')} onClick={() => setOther(null)}>
          Choose another one
        </button>
      </TrackMergeView>
    );
  }
  const found = data?.pages.flatMap((page) => page.tracks).filter(({ id }) => id !== track.id);
  return (
    <FindOne
      noun="track"
      found={found}
      name={({ artist, title }) => `${artist} - ${title}`}
      fact={({ mix_count, like_count }) => `${plural(mix_count, 'mix')}, ${plural(like_count, 'like')}`}
      onSearch={setWords}
      onChoose={setOther}
    />
  );
}

function Editor({ edited }: { edited: EditedTrack }) {
  const { track, mixes } = edited;
  return (
    <>
      <AdminHead
        title={track.title}
        text={`${track.artist}. ${plural(track.mix_count, 'mix')}, ${plural(track.like_count, 'like')}`}
        back={back}
      />
      <div className="grid gap-8">
        <section aria-labelledby="track-names-head" className="admin-panel">
          <h2 id="track-names-head" className="mb-4 text-md">
            Names
          </h2>
          <TrackForm edited={edited} />
        </section>
        <section aria-labelledby="track-mixes-head" className="admin-panel">
          <h2 id="track-mixes-head" className="mb-2 text-md">
            Mixes that play it
          </h2>
          <ul className="text-sm">
            {mixes.map(({ id, title }) => (
              <li key={id}>
                <Link
                  {...at(`mix-editor/${id}`)}
                  className="inline-flex min-h-9 items-center hover:underline pointer-coarse:min-h-11"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="track-merge-head" className="admin-panel">
          <h2 id="track-merge-head" className="mb-1 text-md">
            Merge
          </h2>
          <p className="mb-4 text-muted text-sm">For another track of the catalogue that is the same.</p>
          <Merge track={track} />
        </section>
        {mixes.length > 0 && (
          <section aria-labelledby="track-split-head" className="admin-panel">
            <h2 id="track-split-head" className="mb-1 text-md">
              Split
            </h2>
            <p className="mb-4 text-muted text-sm">
              For mixes that play another recording. Likes stay with this one.
            </p>
            <SplitTrack edited={edited} />
          </section>
        )}
      </div>
    </>
  );
}

/** A track: what it is called, with which it is one, and what plays another one. */
export function TrackEditorPage({ id }: { id: string }) {
  const { data: edited, error } = useQuery(editedTrackQuery(id));
  if (error !== null && edited === undefined) return <NotThere noun="track" error={error} back={back} />;
  if (edited === undefined) return <AdminHead title="Track" back={back} />;
  return <Editor edited={edited} />;
}
