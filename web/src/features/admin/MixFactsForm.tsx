import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useAction } from '@/api/action';
import { type EditedMix, type MixFacts, putMixFacts } from '@/api/admin';
import { ApiError } from '@/api/errors';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { DateInput } from './DateInput';
import { LeaveGuard } from './LeaveGuard';
import { LengthField } from './LengthField';
import { editedMixQuery } from './queries';
import { sayFailed } from './words';

type Text = Exclude<keyof MixFacts, 'duration_ms'>;

const fields: ReadonlyArray<{
  name: Text;
  label: string;
  hint?: string;
  isDay?: boolean;
  isLong?: boolean;
}> = [
  { name: 'title', label: 'Title' },
  { name: 'artist', label: 'Artist', hint: 'Separate names with commas or &.' },
  { name: 'event_date', label: 'Played on', isDay: true },
  { name: 'published_date', label: 'Published on', isDay: true },
  { name: 'audio_url', label: 'Audio', hint: 'A file (/audio/… or https) or a page on SoundCloud.' },
  { name: 'cover_url', label: 'Cover URL', hint: 'An https address. Without one, a cover is drawn.' },
  { name: 'genre', label: 'Genre' },
  { name: 'venue', label: 'Venue' },
  { name: 'location', label: 'Location' },
  { name: 'description', label: 'Description', isLong: true },
];

/** A mix's own facts. */
export function MixFactsForm({ mix }: { mix: EditedMix }) {
  const queries = useQueryClient();
  const [facts, setFacts] = useState<MixFacts>(mix.facts);
  const [began, setBegan] = useState(mix);
  const isUnsaved = () => JSON.stringify(facts) !== JSON.stringify(began.facts);
  const save = useAction({
    mutationFn: () => putMixFacts(mix.id, facts, began.version),
    changes: editedMixQuery(mix.id),
    onSuccess: (saved) => {
      queries.setQueryData(editedMixQuery(mix.id).queryKey, saved);
      setFacts(saved.facts);
      setBegan(saved);
      toast({ title: 'Mix saved', kind: 'good' });
      return queries.invalidateQueries({ queryKey: ['admin', 'mixes'] });
    },
    onError: (error) => sayFailed('The mix could not be saved', error),
  });
  const wrong = save.error instanceof ApiError ? save.error.fields : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Mix summary" className="admin-panel grid gap-4">
      <h2 className="text-md">Mix summary</h2>
      <LeaveGuard isUnsaved={isUnsaved} />
      <div className="admin-form">
        {fields.map(({ name, label, hint, isDay = false, isLong = false }) => (
          <div key={name} className={isLong ? 'whole' : ''}>
            <Field
              id={`mix-${name}`}
              label={label}
              hint={hint}
              error={wrong.find(({ field }) => field === name)?.message}
            >
              {(control) => {
                const value = facts[name] ?? '';
                const set = (text: string) => setFacts({ ...facts, [name]: text });
                if (isDay) return <DateInput {...control} value={value} onChange={set} />;
                const Control = isLong ? 'textarea' : 'input';
                return (
                  <Control
                    {...control}
                    {...(isLong ? { rows: 3 } : {})}
                    className="input"
                    value={value}
                    onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                      set(event.currentTarget.value)
                    }
                  />
                );
              }}
            </Field>
          </div>
        ))}
        <LengthField
          ms={facts.duration_ms ?? null}
          error={wrong.find(({ field }) => field === 'duration_ms')?.message}
          onChange={(ms) => setFacts((before) => ({ ...before, duration_ms: ms }))}
        />
      </div>
      <div className="flex justify-end">
        <Button kind="solid" type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
