import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  approveStaged,
  type MixData,
  planImport,
  putStaged,
  rejectStaged,
  type StagedEntity,
  type StagedMixData,
} from '@/api/admin';
import { ApiError } from '@/api/errors';
import type { Editing } from '@/core';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { AskDialog } from './AskDialog';
import { RawTracklist } from './RawTracklist';
import { dataOf, readStaged, type StagedMix, statusTone } from './staged';
import { TracklistEditor } from './TracklistEditor';
import { dateWords, failureWords, plural, sayFailed } from './words';

interface Props {
  entity: StagedEntity;
  rules: Editing;
  /** Called once the mix is in the catalogue, or rejected. */
  onDone: () => void;
}

const fields = [
  { name: 'title', label: 'Title' },
  { name: 'mix_artist', label: 'Artist' },
  { name: 'date', label: 'Date', hint: 'YYYY-MM-DD' },
  { name: 'soundcloud_url', label: 'SoundCloud URL' },
  { name: 'audio_url', label: 'Audio URL', hint: 'A file of this site (/audio/…) or elsewhere by https.' },
  { name: 'cover_url', label: 'Cover URL' },
  { name: 'venue', label: 'Venue' },
  { name: 'location', label: 'Location' },
] as const;

/** The wait after the last change before the plan is asked for again. */
const planPauseMs = 400;

/** A staged mix, whole: its fields, its tracklist, what an import will do, and the decision. */
export function StagedEditor({ entity, rules, onDone }: Props) {
  const queries = useQueryClient();
  const [staged, setStaged] = useState<StagedMix | null>(() => readStaged(entity.data, rules));
  const [asking, setAsking] = useState<'reject' | 'again' | null>(null);
  const [reason, setReason] = useState('');
  const data = staged === null ? null : dataOf(staged, rules);
  const settled = useSettled(data === null ? '' : JSON.stringify(data));
  const { data: plan = null, error: planError } = useQuery({
    queryKey: ['admin', 'plan', settled],
    queryFn: ({ signal }) => planImport(JSON.parse(settled), signal),
    enabled: settled !== '',
    retry: false,
    placeholderData: (before) => before,
  });
  const fresh = () => queries.invalidateQueries({ queryKey: ['admin'] });

  const approve = useMutation({
    mutationFn: ({ data, asNew }: { data: StagedMixData; asNew: boolean }) =>
      approveStaged(entity.id, data, asNew),
    onSuccess: async () => {
      toast({
        title: 'Success!',
        description: 'Mix imported successfully to the main database.',
        kind: 'good',
      });
      await queries.invalidateQueries();
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'mix.known') setAsking('again');
      else sayFailed('Import Failed', error, 'An unknown error occurred.');
    },
  });
  const save = useMutation({
    mutationFn: () => putStaged(entity.id, data),
    onSuccess: () => {
      toast({ title: 'Saved for later', kind: 'good' });
      return fresh();
    },
    onError: (error) => sayFailed('It could not be saved', error),
  });
  const reject = useMutation({
    mutationFn: () => rejectStaged(entity.id, reason),
    onSuccess: async () => {
      toast({ title: 'Mix rejected', kind: 'good' });
      await fresh();
      onDone();
    },
    onError: (error) => sayFailed('It could not be rejected', error),
  });

  if (staged === null || data === null)
    return <p className="py-8 text-bad">Mix not found or invalid data.</p>;
  const { mix, rows } = staged;
  const set = (change: Partial<MixData>) => setStaged({ ...staged, mix: { ...mix, ...change } });
  const shown: Record<(typeof fields)[number]['name'], string> = {
    title: mix.title ?? mix.working_title ?? '',
    mix_artist: mix.mix_artist ?? mix.artist ?? '',
    date: mix.date ?? '',
    soundcloud_url: mix.soundcloud_url ?? '',
    audio_url: mix.audio_url ?? '',
    cover_url: mix.cover_url ?? mix.cover_art ?? '',
    venue: mix.venue ?? '',
    location: mix.location ?? '',
  };
  const tags = Array.isArray(mix.tags) ? mix.tags.join(', ') : (mix.tags ?? '');
  const wrong = [planError, approve.error].flatMap((error) =>
    error instanceof ApiError ? error.fields : [],
  );
  const isImported = entity.status === 'imported';
  const created = plan?.tracks.filter(({ linked }) => linked === null).length ?? 0;
  return (
    <div className="grid gap-6">
      <section aria-label="Mix Information" className="grid gap-4">
        <h2 className="text-md">Mix Information</h2>
        <div className="admin-form">
          {fields.map((field) => (
            <Field
              key={field.name}
              id={`staged-${field.name}`}
              label={field.label}
              hint={'hint' in field ? field.hint : undefined}
              error={wrong.find((it) => it.field === field.name)?.message}
            >
              {(control) => (
                <input
                  {...control}
                  className="input"
                  value={shown[field.name]}
                  onChange={(event) => set({ [field.name]: event.currentTarget.value })}
                />
              )}
            </Field>
          ))}
          <Field id="staged-tags" label="Tags" hint="With commas between.">
            {(control) => (
              <input
                {...control}
                className="input"
                value={tags}
                onChange={(event) => set({ tags: event.currentTarget.value })}
              />
            )}
          </Field>
          <div className="whole">
            <Field id="staged-description" label="Description" optional>
              {(control) => (
                <textarea
                  {...control}
                  rows={3}
                  className="input"
                  value={mix.description ?? ''}
                  onChange={(event) => set({ description: event.currentTarget.value })}
                />
              )}
            </Field>
          </div>
        </div>
      </section>
      <TracklistEditor
        rows={rows}
        rules={rules}
        plan={plan}
        onChange={(next) => setStaged({ ...staged, rows: next })}
      />
      <RawTracklist rows={rows} rules={rules} onChange={(next) => setStaged({ ...staged, rows: next })} />
      <section aria-label="What the import will do" className="admin-panel text-sm" aria-live="polite">
        <h2 className="mb-2 text-md">What the import will do</h2>
        {planError !== null && plan === null && (
          <p className="text-bad">{failureWords(planError, 'It cannot be told yet.')}</p>
        )}
        {plan !== null && (
          <ul className="grid gap-1 text-muted">
            {plan.known_slug !== null && (
              <li className="text-warn">
                The catalogue seems to have this mix already:{' '}
                <Link to="/mix/$mixId" params={{ mixId: plan.known_slug }} className="link" target="_blank">
                  {plan.known_slug}
                </Link>
              </li>
            )}
            <li>
              Create {plural(created, 'track')}, link {plural(plan.tracks.length - created, 'track')} that the
              catalogue has.
            </li>
            <li>
              Create {plural(plan.artists.filter(({ is_known }) => !is_known).length, 'artist')}:{' '}
              {plan.artists
                .filter(({ is_known }) => !is_known)
                .map(({ name }) => name)
                .join(', ') || 'none'}
              .
            </li>
          </ul>
        )}
      </section>
      <section aria-label="Entity information" className="flex flex-wrap gap-x-8 gap-y-2 text-xs">
        <span className="text-faint">Type {entity.type}</span>
        <span className="badge" data-tone={statusTone[entity.status] ?? 'plain'}>
          {entity.status}
        </span>
        <span className="text-faint">Created {dateWords(entity.created_at)}</span>
        <span className="figures text-faint">{entity.id}</span>
      </section>
      {isImported ? (
        <p className="text-muted">This mix is in the catalogue already.</p>
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            kind="quiet"
            onClick={() => setAsking('reject')}
            disabled={reject.isPending}
            data-triage="reject"
          >
            Reject
          </Button>
          <Button onClick={() => save.mutate()} disabled={save.isPending}>
            Save for later
          </Button>
          <Button
            kind="solid"
            onClick={() => approve.mutate({ data, asNew: false })}
            disabled={approve.isPending}
            data-triage="approve"
          >
            {approve.isPending ? 'Importing...' : 'Approve & Import Mix'}
          </Button>
        </div>
      )}
      {asking === 'again' && (
        <AskDialog
          title="Import it all the same?"
          text={failureWords(approve.error ?? new Error(), 'The catalogue seems to have this mix already.')}
          yes="Import as a new mix"
          onYes={() => approve.mutate({ data, asNew: true })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'reject' && (
        <AskDialog
          title="Reject this mix?"
          text="A member who submitted it is told by mail, with the reason."
          yes="Reject"
          onYes={() => reject.mutate()}
          onClose={() => setAsking(null)}
        >
          <label className="mt-4 grid gap-1.5 text-sm">
            Reason
            <textarea
              className="input"
              rows={3}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </label>
        </AskDialog>
      )}
    </div>
  );
}

/** A value once it has stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), planPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
