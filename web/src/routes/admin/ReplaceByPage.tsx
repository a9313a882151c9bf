import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAction } from '@/api/action';
import { type DecidedLines, replaceByStaged } from '@/api/admin';
import { ApiError, isNotFound } from '@/api/errors';
import { planImport, type StagedEntity, type StagedMixData } from '@/api/staged';
import type { Mix } from '@/api/types';
import { type Editing, useEditing } from '@/core';
import type { Row } from '@/core/types';
import { AdminHead } from '@/features/admin/AdminHead';
import { at } from '@/features/admin/place';
import { editedTracksQuery, stagedEntityQuery } from '@/features/admin/queries';
import { dataOf, readStaged } from '@/features/admin/review/staged';
import { failureWords, plural, sayFailed } from '@/features/admin/words';
import { useComparing } from '@/features/difference/useComparing';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { Deciding } from './Deciding';
import { sayTaken } from './taken';
import { useBegun, withBase } from './useBegun';

/** A submission of a mix that the catalogue has: its rows, beside those that are there. */
export function ReplaceByPage({ id }: { id: string }) {
  const rules = useEditing();
  const { data: entity, error } = useQuery(stagedEntityQuery(id));
  if (error !== null && entity === undefined) {
    const title = isNotFound(error) ? 'No entity found with this ID' : 'Failed to load staged entity';
    return (
      <Notice title={title}>
        <Link {...at('staged-entities')} className={buttonStyle('solid')}>
          Back to the list
        </Link>
      </Notice>
    );
  }
  return (
    <>
      <AdminHead
        title={entity?.notes ?? 'Submission'}
        text="Accept what is better in this submission. It counts as approved then."
        back={{ place: `staged-entity/${id}`, label: 'Back to the submission' }}
      />
      {entity !== undefined && rules !== null && <Known entity={entity} rules={rules} />}
    </>
  );
}

/** Finds the mix that the catalogue has. */
function Known({ entity, rules }: { entity: StagedEntity; rules: Editing }) {
  const data = useMemo(() => {
    const read = readStaged(entity.data, rules);
    return read === null ? null : (dataOf(read, rules) as StagedMixData);
  }, [entity, rules]);
  const { data: plan, error } = useQuery({
    queryKey: ['admin', 'plan', JSON.stringify(data)],
    queryFn: ({ signal }) => (data === null ? null : planImport(data, signal)),
    retry: false,
  });
  const theirs = useMemo(
    (): Row[] =>
      plan?.tracks.map(({ artist, title, start_seconds }) => ({ id: null, artist, title, start_seconds })) ??
      [],
    [plan],
  );
  if (error !== null) return <p className="text-bad">{failureWords(error, 'This is not known yet.')}</p>;
  if (data === null) return <p className="text-bad">Mix not found or invalid data.</p>;
  if (entity.status === 'imported') {
    return <p className="text-muted">This mix is already in the catalogue.</p>;
  }
  if (plan == null) return null;
  if (plan.known === null) {
    return <p className="text-muted">The catalogue does not have this mix yet. Import it as a new one.</p>;
  }
  return <Replacing entity={entity} data={data} slug={plan.known.slug} theirs={theirs} />;
}

interface Props {
  entity: StagedEntity;
  data: StagedMixData;
  slug: string;
  theirs: readonly Row[];
}

function Replacing(props: Props) {
  const { data: tracks, error } = useQuery(editedTracksQuery(props.slug));
  if (error !== null && tracks === undefined) return <p className="text-bad">Failed to fetch tracks</p>;
  return tracks === undefined ? null : <Beside {...props} {...tracks} />;
}

/** Sends what was decided. Where the mix or the submission has changed, both are read anew. */
function useReplacing({ entity, data, slug, title }: Props & { title: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ decided, version }: { decided: DecidedLines; stayed: number; version: string }) =>
      replaceByStaged(
        entity.id,
        { mix_data: data, mix: slug, tracklist_version: version, decided },
        entity.version,
      ),
    onSuccess: async (answer, { stayed }) => {
      const said = `Submission approved, ${plural(answer.taken, 'change')} saved: ${title}`;
      sayTaken(queries, said, answer, stayed);
      await navigate(at('staged-entities'));
      await queries.invalidateQueries();
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'edit.stale') {
        await Promise.all([
          queries.refetchQueries(editedTracksQuery(slug)),
          queries.refetchQueries(stagedEntityQuery(entity.id)),
        ]);
      } else sayFailed('The tracklist was not replaced', error);
    },
  });
}

function Beside({ mix, version, ...props }: Props & { mix: Mix; version: string }) {
  const { core, comparing } = useComparing();
  const begun = useBegun(mix.tracks);
  const replacing = useReplacing({ ...props, title: mix.title });
  const isStale = replacing.error instanceof ApiError && replacing.error.code === 'edit.stale';
  if (core === null || comparing === null) return null;
  return (
    <div className="grid gap-6">
      <p className="text-muted text-sm">
        The catalogue has it as{' '}
        <Link to="/mix/$mixId" params={{ mixId: props.slug }} className="link">
          {mix.title}
        </Link>
        .
      </p>
      {isStale && (
        <p role="alert" className="text-sm text-warn">
          The mix or the submission has changed meanwhile, and nothing was saved. This is the new difference.
          Your decisions are still here.
        </p>
      )}
      <Deciding
        {...begun}
        theirs={props.theirs}
        core={core}
        comparing={comparing}
        isSaving={replacing.isPending}
        onSave={(decided, stayed) => replacing.mutate({ decided: withBase(decided, begun), stayed, version })}
      />
    </div>
  );
}
