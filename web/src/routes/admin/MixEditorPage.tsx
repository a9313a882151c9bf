import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isNotFound } from '@/api/errors';
import { useEditing } from '@/core';
import { AdminHead } from '@/features/admin/AdminHead';
import { CrowdTimes } from '@/features/admin/CrowdTimes';
import { MixAddress } from '@/features/admin/MixAddress';
import { MixFactsForm } from '@/features/admin/MixFactsForm';
import { MixLists } from '@/features/admin/MixLists';
import { MixTracks } from '@/features/admin/MixTracks';
import { at } from '@/features/admin/place';
import { editedMixQuery, editedTracksQuery } from '@/features/admin/queries';
import { failureWords } from '@/features/admin/words';
import { mixQuery } from '@/features/mix/queries';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';

/** A mix of the catalogue, everything about it that can be changed. */
export function MixEditorPage({ id: mixId }: { id: string }) {
  const rules = useEditing();
  const queries = useQueryClient();
  const { data: edited, error } = useQuery(editedMixQuery(mixId));
  const { data: tracks, error: tracksError } = useQuery(editedTracksQuery(mixId));
  const readAnew = async () => {
    await Promise.all([
      queries.invalidateQueries(mixQuery(mixId)),
      queries.invalidateQueries({ queryKey: ['admin'] }),
    ]);
    return queries.getQueryData(editedTracksQuery(mixId).queryKey);
  };
  const back = { place: 'mixes', label: 'Back to mixes' };
  if (error !== null && edited === undefined) {
    const title = isNotFound(error)
      ? 'Mix not found'
      : `Error loading mix: ${failureWords(error, 'please try again')}`;
    return (
      <Notice title={title}>
        <Link {...at('mixes')} className={buttonStyle('solid')}>
          {back.label}
        </Link>
      </Notice>
    );
  }
  if (edited === undefined) return <AdminHead title="Mix editor" back={back} />;
  return (
    <>
      <AdminHead title={edited.facts.title} text={edited.facts.artist} back={back}>
        <Link {...at(`replace-tracklist/${edited.id}`)} className={buttonStyle('plain')}>
          Replace the tracklist
        </Link>
        <Link to="/mix/$mixId" params={{ mixId: edited.slug }} className={buttonStyle('plain')}>
          Open the mix
        </Link>
      </AdminHead>
      <a href="#mix-summary" className="mix-editor-jump link mb-4 inline-block text-sm">
        To the summary, the address and the lists
      </a>
      <div className="mix-editor">
        <div>
          {tracksError !== null && tracks === undefined && <p className="text-bad">Failed to fetch tracks</p>}
          {tracks !== undefined && rules !== null && (
            <>
              <MixTracks key={tracks.mix.id} {...tracks} rules={rules} readAnew={readAnew} />
              <CrowdTimes mix={tracks.mix} onChanged={readAnew} />
            </>
          )}
        </div>
        <div id="mix-summary">
          <MixFactsForm key={edited.id} mix={edited} />
          <MixAddress mix={edited} />
          <MixLists mix={edited} />
        </div>
      </div>
    </>
  );
}
