import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useAction } from '@/api/action';
import { postStaged, readHead } from '@/api/staged';
import type { Editing, ParsedTrack } from '@/core';
import { type ReadList, readingOf, useReading } from '@/core/useReading';
import { isAnother } from '@/lib/difference';
import { afterSent } from '@/lib/sent';
import { toast, undoMs } from '@/lib/toast';
import { useSettled } from '@/lib/useSettled';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import type { Drop } from '@/ui/useDrop';
import { LeaveGuard } from './LeaveGuard';
import { at } from './place';
import { failureWords } from './words';

/** Fields that nobody has typed in are null: they show what the text says. */
const empty = {
  title: null as string | null,
  artist: null as string | null,
  date: null as string | null,
  soundcloud_url: '',
  cover_art: '',
  text: '',
};

/** The wait after the last change before the text is asked for what it says of the mix. */
const headPauseMs = 400;

/** What the text says of the whole mix. */
function useHead(text: string) {
  const settled = useSettled(text, headPauseMs);
  const { data } = useQuery({
    queryKey: ['admin', 'head', settled],
    queryFn: ({ signal }) => readHead(settled, signal),
    enabled: settled.trim() !== '',
    retry: false,
  });
  return {
    title: data?.title ?? '',
    artist: data?.artist ?? '',
    date: data?.date ?? '',
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The form as it is shown: what was typed, else what the text says. */
const shownOf = (form: typeof empty, head: ReturnType<typeof useHead>) => ({
  ...form,
  title: form.title ?? head.title,
  artist: form.artist ?? head.artist,
  date: form.date ?? head.date,
});

/** Whether something would be lost: what the parser handed over comes again with the way back. */
const isUnsaved = (form: typeof empty, given: string) =>
  Object.values({ ...form, text: form.text === given ? '' : form.text }).some(
    (value) => value !== null && value.trim() !== '',
  );

/** The form once it was sent: fields that were changed meanwhile keep what they hold. */
const afterSending = (form: typeof empty, sent: typeof empty): typeof empty => ({
  title: form.title === sent.title ? null : form.title,
  artist: form.artist === sent.artist ? null : form.artist,
  date: form.date === sent.date ? null : form.date,
  soundcloud_url: afterSent(sent.soundcloud_url)(form.soundcloud_url),
  cover_art: afterSent(sent.cover_art)(form.cover_art),
  text: afterSent(sent.text)(form.text),
});

/** The form as a mix is staged. */
const mixOf = (form: ReturnType<typeof shownOf>, tracks: readonly ParsedTrack[]) => ({
  title: form.title.trim(),
  artist: form.artist.trim(),
  date: orNull(form.date),
  soundcloud_url: orNull(form.soundcloud_url),
  cover_art: orNull(form.cover_art),
  tracklist: tracks.length === 0 ? null : tracks,
  tracklist_raw: orNull(form.text),
});

interface Props {
  rules: Editing | null;
  /** A tracklist that the parser hands over. */
  text?: string;
  /** The text that the parser has read it from. */
  readFrom?: string;
  /** What the page has to say of what was read. */
  notes: (reading: ReadList, paste: Paste) => ReactNode;
  /** The field of the text, as the page lets files be opened into it. */
  around: (paste: Pick<Paste, 'text' | 'write'>, field: (drop: Drop) => ReactNode) => ReactNode;
}

/** The text as it stands, and what can be done with it. */
export interface Paste {
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  write: (text: string) => void;
  isSwapped: boolean;
  swap: () => void;
}

interface Sending {
  mix: ReturnType<typeof mixOf>;
  /** The form that it was made of. */
  form: typeof empty;
}

function useStaging(onStaged: (form: typeof empty) => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useAction({
    mutationFn: ({ mix }: Sending) => postStaged('mix', { mix }),
    onSuccess: ({ id }, sent) => {
      toast({
        title: 'Mix uploaded successfully!',
        description: 'It is waiting for review.',
        kind: 'good',
        lasts: undoMs,
        action: { label: 'Review', run: () => void navigate(at(`staged-entity/${id}`)) },
      });
      onStaged(sent.form);
      return queries.invalidateQueries({ queryKey: ['admin', 'staged'] });
    },
    onError: (error) => {
      toast({ title: 'Upload failed', description: failureWords(error, 'Please try again.'), kind: 'bad' });
    },
  });
}

/** A mix staged from a pasted tracklist, which is read while it is typed. */
export function PasteUpload({ rules, text = '', readFrom, notes, around }: Props) {
  const [form, setForm] = useState({ ...empty, text });
  const [rows, setRows] = useState<ParsedTrack[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (change: Partial<typeof empty>) => {
    setProblem(null);
    setForm((before) => ({ ...before, ...change }));
  };
  const field = useRef<HTMLTextAreaElement>(null);
  const [isSwapped, setSwapped] = useState(false);
  const reading = useReading(form.text, rules, isSwapped);
  const head = useHead(readFrom !== undefined && form.text === text ? readFrom : form.text);
  const shown = shownOf(form, head);
  const isHeaded = (['title', 'artist', 'date'] as const).some(
    (name) => form[name] === null && head[name] !== '',
  );
  const write = (next: string) => {
    setRows(null);
    // Another list may be the right way round.
    if (isAnother(form.text, next)) setSwapped(false);
    set({ text: next });
  };
  const swap = () => {
    setRows(null);
    setSwapped(!isSwapped);
  };
  const tracks = rows ?? reading?.tracks ?? [];
  const stage = useStaging((sent) => {
    setForm((now) => afterSending(now, sent));
    if (form.text !== sent.text) return;
    setRows(null);
    setSwapped(false);
  });
  const parse = () => {
    if (form.text.trim() === '') return setProblem('Please paste your tracklist text first');
    const read = rules === null ? [] : readingOf(form.text, rules, isSwapped).tracks;
    if (read.length === 0) {
      setProblem('Error parsing tracklist. Please check the format.');
      return;
    }
    setRows(read);
    toast({ title: `Successfully parsed ${read.length} tracks`, kind: 'good' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (shown.title.trim() === '' || shown.artist.trim() === '') {
      setProblem('Title and Mix Artist are required');
      return;
    }
    stage.mutate({ mix: mixOf(shown, tracks), form });
  };
  const input = (name: keyof typeof empty, more: Record<string, string> = {}) => ({
    className: 'input',
    value: shown[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    ...more,
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <LeaveGuard isUnsaved={() => isUnsaved(form, text)} />
      <div className="admin-form">
        <Field id="upload-title" label="Mix Title">
          {(control) => <input {...control} {...input('title')} />}
        </Field>
        <Field id="upload-artist" label="Mix Artist">
          {(control) => <input {...control} {...input('artist')} />}
        </Field>
        <Field id="upload-date" label="Date" optional>
          {(control) => <input {...control} {...input('date', { type: 'date' })} />}
        </Field>
        <Field id="upload-soundcloud" label="SoundCloud URL" optional>
          {(control) => <input {...control} {...input('soundcloud_url', { type: 'url' })} />}
        </Field>
        <Field id="upload-cover" label="Cover image URL" optional>
          {(control) => <input {...control} {...input('cover_art', { type: 'url' })} />}
        </Field>
      </div>
      <p aria-live="polite" className="text-muted text-sm empty:hidden">
        {isHeaded && 'What the text says above its tracks is filled in. Whatever you type there stays.'}
      </p>
      {around({ text: form.text, write }, (drop) => (
        <TextField field={field} drop={drop} text={form.text} onText={write} />
      ))}
      {reading !== null && notes(reading, { text: form.text, field, write, isSwapped, swap })}
      {problem !== null && (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-xs" aria-live="polite">
          {tracks.length} tracks read{reading === null ? '' : ` as ${reading.format.name}`}. Or use the{' '}
          <Link {...at('tracklist-parser')} className="link">
            parser
          </Link>
          , or see{' '}
          <Link {...at('staged-entities')} className="link">
            what is waiting for review
          </Link>
          .
        </p>
        <div className="flex gap-2">
          <Button onClick={parse}>Parse</Button>
          <Button kind="solid" type="submit" disabled={stage.isPending}>
            {stage.isPending ? 'Uploading...' : 'Upload Mix'}
          </Button>
        </div>
      </div>
      {tracks.length > 0 && <ReadTracks tracks={tracks} />}
    </form>
  );
}

interface TextProps {
  field: RefObject<HTMLTextAreaElement | null>;
  drop: Drop;
  text: string;
  onText: (text: string) => void;
}

function TextField({ field, drop, text, onText }: TextProps) {
  return (
    <Field
      id="upload-text"
      label="Tracklist"
      hint="Read as you paste; the rows below are what will be staged."
    >
      {(control) => (
        <textarea
          {...control}
          {...drop}
          ref={field}
          rows={12}
          spellCheck={false}
          className="input font-mono text-xs"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function ReadTracks({ tracks }: { tracks: readonly ParsedTrack[] }) {
  return (
    <ol aria-label="Tracks that were read" className="admin-panel grid gap-1 text-sm">
      {tracks.map((track, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew as a whole
        <li key={at} className="flex gap-3">
          <span className="figures w-8 shrink-0 text-right text-faint text-xs">{at + 1}</span>
          <span className="figures w-14 shrink-0 text-right text-muted text-xs">
            {track.timestamp ?? '—'}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {track.artist} — {track.original_title}
          </span>
        </li>
      ))}
    </ol>
  );
}
