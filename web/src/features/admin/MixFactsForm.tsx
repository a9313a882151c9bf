import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { useAction } from '@/api/action';
import { type EditedMix, type MixFacts, putMixFacts } from '@/api/admin';
import { ApiError } from '@/api/errors';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Collision } from './Collision';
import { type Clash, isStale, sayStale } from './collision';
import { DateInput } from './DateInput';
import { LeaveGuard } from './LeaveGuard';
import { LengthField } from './LengthField';
import { editedMixQuery } from './queries';
import { SoundFailure } from './SoundFailure';
import { shownTime } from './typedRow';
import { UploadField } from './UploadField';
import { type Edited, useEdited } from './useEdited';
import { sayFailed } from './words';

type Text = Exclude<keyof MixFacts, 'duration_ms'>;

interface FactOfMix {
  name: Text;
  label: string;
  hint?: string;
  isDay?: boolean;
  isLong?: boolean;
}

const fields: readonly FactOfMix[] = [
  { name: 'title', label: 'Title' },
  { name: 'artist', label: 'Artist', hint: 'Separate names with commas or &.' },
  { name: 'event_date', label: 'Played on', isDay: true },
  { name: 'published_date', label: 'Published on', isDay: true },
  {
    name: 'audio_url',
    label: 'Audio',
    hint: 'Upload a file below, or give the https address of one, or a page on SoundCloud.',
  },
  {
    name: 'cover_url',
    label: 'Cover URL',
    hint: 'Upload one below, or give an https address. Without one, a cover is drawn.',
  },
  { name: 'genre', label: 'Genre' },
  { name: 'venue', label: 'Venue' },
  { name: 'location', label: 'Location' },
  { name: 'description', label: 'Description', isLong: true },
];

const labels = {
  ...Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  duration_ms: 'Length',
};

const time = (ms: unknown) => (typeof ms === 'number' ? shownTime(Math.round(ms / 1000)) : ms);

/** A length is told as a time. */
const timed = (clash: Clash): Clash =>
  clash.name === 'duration_ms'
    ? { ...clash, before: time(clash.before), theirs: time(clash.theirs), mine: time(clash.mine) }
    : clash;

interface FactProps {
  of: FactOfMix;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  /** What is known of the value, below the field. */
  note: ReactNode;
}

/** One fact: a day, a text of several lines, or a line. */
function FactField({ of: { name, label, hint, isDay, isLong }, value, error, onChange, note }: FactProps) {
  const type = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange(event.currentTarget.value);
  return (
    <div className={isLong === true ? 'whole' : ''}>
      <Field id={`mix-${name}`} label={label} hint={hint} error={error}>
        {(control) => {
          if (isDay === true) return <DateInput {...control} value={value} onChange={onChange} />;
          if (isLong === true)
            return <textarea {...control} rows={3} className="input" value={value} onChange={type} />;
          return <input {...control} className="input" value={value} onChange={type} />;
        }}
      </Field>
      {note}
    </div>
  );
}

function useSaving(mix: EditedMix, onSaved: (sent: MixFacts, next: Edited<MixFacts>) => void) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ form, version }: Edited<MixFacts>) => putMixFacts(mix.id, form, version),
    changes: editedMixQuery(mix.id),
    onSuccess: (after, { form }) => {
      queries.setQueryData(editedMixQuery(mix.id).queryKey, after);
      onSaved(form, { form: after.facts, version: after.version });
      toast({ title: 'Mix saved', kind: 'good' });
      return queries.invalidateQueries({ queryKey: ['admin', 'mixes'] });
    },
    onError: async (error) => {
      if (!isStale(error)) return sayFailed('The mix could not be saved', error);
      sayStale('The mix could not be saved');
      await queries.invalidateQueries(editedMixQuery(mix.id));
    },
  });
}

/** Whether what is typed as a length is one, and how often another length took its place. */
function useLength() {
  const [hasLength, setHasLength] = useState(true);
  const [lengths, setLengths] = useState(0);
  const resetLength = () => {
    setLengths((before) => before + 1);
    setHasLength(true);
  };
  return { hasLength, setHasLength, lengths, resetLength };
}

/** A mix's own facts. */
export function MixFactsForm({ mix }: { mix: EditedMix }) {
  const edited = useEdited<MixFacts>(mix.facts, mix.version);
  const { form: facts, set } = edited;
  const { hasLength, setHasLength, lengths, resetLength } = useLength();
  const save = useSaving(mix, edited.saved);
  const clashes = isStale(save.error) ? edited.clashes() : null;
  const wrong = save.error instanceof ApiError ? save.error.fields : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasLength) save.mutate(edited);
    else toast({ title: 'The mix could not be saved', description: 'Its length is no time.', kind: 'bad' });
  };
  // Another file than the one that is saved is not known yet.
  const failure = facts.audio_url === mix.facts.audio_url ? mix.sound_failure : null;
  const field = (of: FactOfMix) => (
    <FactField
      key={of.name}
      of={of}
      value={facts[of.name] ?? ''}
      error={wrong.find((it) => it.field === of.name)?.message}
      onChange={(text) => set({ [of.name]: text })}
      note={of.name === 'audio_url' && failure !== null && <SoundFailure failure={failure} />}
    />
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Mix summary" className="admin-panel grid gap-4">
      <h2 className="text-md">Mix summary</h2>
      <LeaveGuard isUnsaved={edited.isUnsaved} />
      <div className="admin-form">
        {fields.filter(({ isLong }) => isLong !== true).map(field)}
        <LengthField
          key={lengths}
          ms={facts.duration_ms ?? null}
          error={wrong.find((it) => it.field === 'duration_ms')?.message}
          onChange={(ms, isLength) => {
            set({ duration_ms: ms });
            setHasLength(isLength);
          }}
        />
        {fields.filter(({ isLong }) => isLong === true).map(field)}
        <UploadField
          kind="sound"
          onKept={({ address, duration_ms }) => {
            resetLength();
            set({ audio_url: address, ...(duration_ms == null ? {} : { duration_ms }) });
          }}
        />
        <UploadField kind="cover" onKept={({ address }) => set({ cover_url: address })} />
      </div>
      {clashes !== null && (
        <Collision
          clashes={clashes.map(timed)}
          labels={labels}
          isSaving={save.isPending}
          onTheirs={() => {
            resetLength();
            edited.takeTheirs();
          }}
          onMine={() => {
            // What is no length is not sent, and theirs is.
            if (!hasLength) resetLength();
            save.mutate(edited.keepMine());
          }}
        />
      )}
      <div className="flex justify-end">
        <Button kind="solid" type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
