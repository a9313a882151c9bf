import type { FieldProblem } from '@/api/errors';
import type { MixData } from '@/api/staged';
import { Field } from '@/ui/Field';
import { DateInput } from '../DateInput';

interface Props {
  mix: MixData;
  /** What is wrong with which field. */
  wrong: readonly FieldProblem[];
  onChange: (change: Partial<MixData>) => void;
}

const fields = [
  { name: 'title', label: 'Title' },
  { name: 'mix_artist', label: 'Artist' },
  { name: 'date', label: 'Date' },
  { name: 'soundcloud_url', label: 'SoundCloud URL' },
  { name: 'audio_url', label: 'Audio URL', hint: 'A file on this site (/audio/…) or an https address.' },
  { name: 'cover_url', label: 'Cover URL' },
  { name: 'venue', label: 'Venue' },
  { name: 'location', label: 'Location' },
] as const;

/** What all of a staged mix is called. */
export const labels: Record<string, string> = {
  ...Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  artist: 'Artist',
  tags: 'Tags',
  description: 'Description',
  tracklist: 'Tracklist',
  status: 'Status',
};

/** What a staged mix says of itself, to be edited. */
export function StagedFacts({ mix, wrong, onChange }: Props) {
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
  return (
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
            {(control) =>
              field.name === 'date' ? (
                <DateInput {...control} value={shown.date} onChange={(date) => onChange({ date })} />
              ) : (
                <input
                  {...control}
                  className="input"
                  value={shown[field.name]}
                  onChange={(event) => onChange({ [field.name]: event.currentTarget.value })}
                />
              )
            }
          </Field>
        ))}
        <Field id="staged-tags" label="Tags" hint="Separate them with commas.">
          {(control) => (
            <input
              {...control}
              className="input"
              value={tags}
              onChange={(event) => onChange({ tags: event.currentTarget.value })}
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
                onChange={(event) => onChange({ description: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
      </div>
    </section>
  );
}
