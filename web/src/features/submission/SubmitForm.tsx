import { type FormEvent, Fragment, useCallback, useEffect, useRef, useState } from 'react';
import type { Diagnostic, Editing, SubmissionForm } from '@/core';
import { useReading } from '@/core/useReading';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { readDraft, writeForm, writeReading } from './draft';
import { fixed } from './fix';
import { KnownNotice } from './KnownNotice';
import type { Offered } from './offer';
import { Reading } from './Reading';
import { SoundOffer } from './SoundOffer';
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

export function SubmitForm({ rules, onPreview }: Props) {
  const [form, setForm] = useState(() => readDraft().form);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const text = useRef<HTMLTextAreaElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const reading = useReading(form.tracklist_raw, rules);
  const wish = useWish(form, rules);
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

  useEffect(
    () => () => {
      const { current } = latest;
      if (current !== written.current && readDraft().form !== current) writeForm(current);
    },
    [],
  );

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

  const fix = useCallback((diagnostics: readonly Diagnostic[]) => {
    setForm((before) => ({ ...before, tracklist_raw: fixed(before.tracklist_raw, diagnostics) }));
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rules === null) return;
    const found = rules.checkSubmission(form);
    setErrors(new Map(found.map(({ field, message }) => [field, message])));
    if (found.length > 0) {
      toast({
        id: 'submit-form',
        title: 'Validation Error',
        description: 'Please fix the errors before continuing',
        kind: 'bad',
      });
      const first = found.at(0);
      if (first !== undefined) element.current?.querySelector<HTMLElement>(`#${first.field}`)?.focus();
      return;
    }
    const { tracks, format } = rules.readSubmission(form.tracklist_raw);
    if (tracks.length === 0) {
      toast({
        id: 'submit-form',
        title: 'Parsing Error',
        description: 'Could not parse the tracklist. Please check the format.',
        kind: 'bad',
      });
      text.current?.focus();
      return;
    }
    if (readDraft().form !== form) writeForm(form);
    writeReading(format.name, tracks);
    onPreview();
  };

  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14"
    >
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
                  onChange={(event) => edit(name, event.currentTarget.value)}
                />
              )}
            </Field>
            {name === 'soundcloud_url' && (
              <>
                <SoundOffer url={wish.soundcloud_url} form={form} onUse={takeOver} />
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
              onChange={(event) => edit('description', event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <Field
          id="tracklist_raw"
          label="Tracklist"
          error={errors.get('tracklist_raw')}
          hint="Paste it as it is: times, numbers or plain lines, even a whole page. It is read as you type."
        >
          {(control) => (
            <textarea
              {...control}
              ref={text}
              name="tracklist_raw"
              rows={14}
              spellCheck={false}
              placeholder={sample}
              className="input figures leading-relaxed"
              value={form.tracklist_raw}
              onChange={(event) => edit('tracklist_raw', event.currentTarget.value)}
            />
          )}
        </Field>
        <Reading reading={reading} field={text} onFix={fix} />
        <div className="flex justify-end">
          <Button kind="solid" type="submit" disabled={rules === null}>
            Preview
          </Button>
        </div>
      </div>
    </form>
  );
}
