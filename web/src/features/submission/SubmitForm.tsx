import { type FormEvent, Fragment, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MixWish } from '@/api/submission';
import type { Editing, SubmissionForm } from '@/core';
import { isAwaited, readingOf, useReading } from '@/core/useReading';
import { isAnother } from '@/lib/difference';
import { rewrite } from '@/lib/rewrite';
import { tooLong } from '@/lib/size';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { readDraft, useDraft, writeForm, writeReading, writeSwap } from './draft';
import { useFixes } from './fix';
import { KeptEdits } from './KeptEdits';
import { KnownNotice } from './KnownNotice';
import type { Offered } from './offer';
import { Reading } from './Reading';
import { SoundOffer } from './SoundOffer';
import { sayReadAnew } from './sayReadAnew';
import { TextFileField } from './TextFileField';
import { UnkeptNotice } from './UnkeptNotice';
import type { Memory } from './useTextFile';
import { useWish } from './useWish';

interface Props {
  rules: Editing | null;
  onPreview: () => void;
}

/** The wait before what was typed is written down: storing a large paste takes longer than a keystroke. */
const keepMs = 250;

interface TextField {
  name: Exclude<keyof SubmissionForm, 'tracklist_raw' | 'description'>;
  label: string;
  type: 'text' | 'date' | 'url';
  placeholder?: string;
  optional?: boolean;
}

const fields: TextField[] = [
  { name: 'title', label: 'Mix Title', type: 'text' },
  { name: 'artist', label: 'Artist/DJ name', type: 'text' },
  { name: 'soundcloud_url', label: 'SoundCloud URL', type: 'url', placeholder: 'https://soundcloud.com/…' },
  { name: 'date', label: 'Date', type: 'date' },
  { name: 'image_url', label: 'Cover image URL', type: 'url', placeholder: 'https://…', optional: true },
];

const sample = '[00:00] Artist - Title\n[04:30] Artist - Title (Somebody Remix)\nw/ Artist - Title';

/** The form, which the draft takes over a moment after the last keystroke, and when the page is left. */
function useKeptForm() {
  const [form, setForm] = useState(() => readDraft().form);
  const latest = useRef(form);
  latest.current = form;
  /** The form as the draft has it; a form in which nobody has typed since writes over no draft. */
  const written = useRef(form);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (form !== written.current && readDraft().form !== form) writeForm(form);
      written.current = form;
    }, keepMs);
    return () => clearTimeout(timer);
  }, [form]);

  useEffect(() => {
    const write = () => {
      const { current } = latest;
      if (current !== written.current && readDraft().form !== current) writeForm(current);
      written.current = current;
    };
    // A page that is reloaded or closed takes nothing down by itself.
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      write();
    };
  }, []);
  return [form, setForm] as const;
}

/** The pasted text: what is read in it, and what can be done about it. */
function usePaste(
  text: string,
  field: RefObject<HTMLTextAreaElement | null>,
  rules: Editing | null,
  onEdit: (text: string) => void,
) {
  const isSwapped = useDraft().is_swapped === true;
  const reading = useReading(text, rules, isSwapped);
  const write = (next: string) => {
    onEdit(next);
    // Another list may be the right way round.
    if (isSwapped && isAnother(text, next)) writeSwap(false);
  };
  const fixes = useFixes(text, (next) => {
    if (field.current === null) write(next);
    else rewrite(field.current, next);
  });
  const swap = useCallback(() => writeSwap(!isSwapped), [isSwapped]);
  const isReading = rules !== null && isAwaited(text, reading);
  return { reading, isReading, isSwapped, write, fixes, swap };
}

/** Says why there is no preview; what is said later takes the place of what was said before. */
const sayWrong = (title: string, description: string) =>
  toast({ id: 'submit-form', title, description, kind: 'bad' });

/** What is read in a text for the preview; null, and said why, where nothing is. */
function readWhole(text: string, rules: Editing, isSwapped: boolean) {
  const length = tooLong(text);
  if (length !== null) {
    sayWrong('Tracklist too long', length);
    return null;
  }
  const read = readingOf(text, rules, isSwapped);
  if (read.tracks.length > 0) return read;
  sayWrong('Parsing Error', 'Could not parse the tracklist. Please check the format.');
  return null;
}

export function SubmitForm({ rules, onPreview }: Props) {
  const [form, setForm] = useKeptForm();
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const text = useRef<HTMLTextAreaElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const wish = useWish(form, rules);
  const edit = (name: keyof SubmissionForm, value: string) => {
    setForm((before) => ({ ...before, [name]: value }));
    if (errors.has(name)) {
      setErrors((before) => new Map([...before].filter(([field]) => field !== name)));
    }
  };

  const takeOver = ({ title, artist, image_url }: Offered) => {
    if (title !== undefined) edit('title', title);
    if (artist !== undefined) edit('artist', artist);
    if (image_url !== undefined) edit('image_url', image_url);
    // The button that was pressed has nothing to offer any more.
    const first = title !== undefined ? 'title' : artist !== undefined ? 'artist' : 'image_url';
    element.current?.querySelector<HTMLElement>(`#${first}`)?.focus();
  };

  const paste = usePaste(form.tracklist_raw, text, rules, (next) => edit('tracklist_raw', next));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rules === null) return;
    const found = rules.checkSubmission(form);
    setErrors(new Map(found.map(({ field, message }) => [field, message])));
    if (found.length > 0) {
      sayWrong('Validation Error', 'Please fix the errors before continuing');
      const first = found.at(0);
      if (first !== undefined) element.current?.querySelector<HTMLElement>(`#${first.field}`)?.focus();
      return;
    }
    const read = readWhole(form.tracklist_raw, rules, paste.isSwapped);
    if (read === null) {
      text.current?.focus();
      return;
    }
    if (readDraft().form !== form) writeForm(form);
    sayReadAnew(writeReading(read.format.name, read.tracks));
    onPreview();
  };

  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14"
    >
      <Facts form={form} errors={errors} wish={wish} onEdit={edit} onUse={takeOver} />
      <div className="grid min-w-0 content-start gap-5">
        <TracklistField
          value={form.tracklist_raw}
          field={text}
          error={errors.get('tracklist_raw')}
          onEdit={paste.write}
        />
        <KeptEdits reading={paste.reading} />
        <Reading
          reading={paste.reading}
          isReading={paste.isReading}
          field={text}
          fixes={paste.fixes}
          isSwapped={paste.isSwapped}
          onSwap={paste.swap}
        />
        <UnkeptNotice />
        <div className="flex justify-end">
          <Button kind="solid" type="submit" disabled={rules === null}>
            Preview
          </Button>
        </div>
      </div>
    </form>
  );
}

interface FactsProps {
  form: SubmissionForm;
  errors: ReadonlyMap<string, string>;
  wish: MixWish;
  onEdit: (name: keyof SubmissionForm, value: string) => void;
  /** Takes over what is known of the sound. */
  onUse: (offered: Offered) => void;
}

/** What is said of the mix, beside its tracklist. */
function Facts({ form, errors, wish, onEdit, onUse }: FactsProps) {
  return (
    <div className="grid content-start gap-5">
      {fields.map(({ name, label, type, placeholder, optional }) => (
        <Fragment key={name}>
          <Field id={name} label={label} optional={optional ?? false} error={errors.get(name)}>
            {(control) => (
              <input
                {...control}
                type={type}
                name={name}
                className="input"
                placeholder={placeholder}
                value={form[name]}
                onChange={(event) => onEdit(name, event.currentTarget.value)}
              />
            )}
          </Field>
          {name === 'soundcloud_url' && (
            <>
              <SoundOffer url={wish.soundcloud_url} form={form} onUse={onUse} />
              <KnownNotice wish={wish} />
            </>
          )}
        </Fragment>
      ))}
      <Field id="description" label="Description" optional>
        {(control) => (
          <textarea
            {...control}
            name="description"
            rows={4}
            className="input"
            value={form.description}
            onChange={(event) => onEdit('description', event.currentTarget.value)}
          />
        )}
      </Field>
    </div>
  );
}

interface TracklistProps {
  value: string;
  field: RefObject<HTMLTextAreaElement | null>;
  error: string | undefined;
  onEdit: (value: string) => void;
}

/** The file of the tracklist, which is still known when a person comes back from the preview. */
const memory: Memory = {};

function TracklistField({ value, field, error, onEdit }: TracklistProps) {
  return (
    <TextFileField text={value} onText={onEdit} memory={memory}>
      {(drop) => (
        <Field
          id="tracklist_raw"
          label="Tracklist"
          error={error}
          hint="Paste it as it is, or open a file: times, numbers or plain lines, even a whole page. It is read as you type."
        >
          {(control) => (
            <textarea
              {...control}
              {...drop}
              ref={field}
              name="tracklist_raw"
              rows={14}
              spellCheck={false}
              placeholder={sample}
              className="input figures leading-relaxed"
              value={value}
              onChange={(event) => onEdit(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </TextFileField>
  );
}
