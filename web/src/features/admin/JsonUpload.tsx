import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useAction } from '@/api/action';
import { postStaged } from '@/api/staged';
import { afterSent } from '@/lib/sent';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { LeaveGuard } from './LeaveGuard';
import { at } from './place';
import { useAdminAction } from './useAdminAction';
import { failureWords } from './words';

interface Report {
  name: string;
  /** What went wrong; `null` where it is staged. */
  problem: string | null;
}

interface Sending {
  /** What kind of entity it is. */
  of: string;
  data: object;
  /** What stood in the field. */
  text: string;
}

const wrong = 'Invalid entity type or JSON format';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an object that says anything. */
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

const names: Record<string, string> = { mix: 'Mix', track: 'Track', artist: 'Artist' };

/** Entities staged from JSON: one that is pasted, or many files at once, each with its own report. */
export function JsonUpload() {
  const queries = useQueryClient();
  const [type, setType] = useState('mix');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [reports, setReports] = useState<Report[]>([]);
  const fresh = () => queries.invalidateQueries({ queryKey: ['admin', 'staged'] });

  const one = useAction({
    mutationFn: ({ of, data }: Sending) => postStaged(of, data),
    onSuccess: (_, sent) => {
      toast({
        title: `${names[sent.of] ?? 'Entity'} uploaded successfully!`,
        description: 'It is waiting for review.',
        kind: 'good',
      });
      setText(afterSent(sent.text));
      return fresh();
    },
    onError: (error) => setProblem(failureWords(error, 'Upload failed')),
  });
  const many = useAdminAction({
    mutationFn: async (files: File[]) => {
      setReports([]);
      for (const file of files) {
        const report = await stage(file, type);
        setReports((before) => [...before, report]);
      }
    },
    onSettled: fresh,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Files are staged as they are chosen: a press behind that, with nothing pasted, has nothing to do.
    if (text.trim() === '' && reports.length > 0) return setProblem(null);
    const data = parsed(text);
    if (type.trim() === '' || !isObject(data)) setProblem(wrong);
    else {
      setProblem(null);
      one.mutate({ of: type, data, text });
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    setProblem(null);
    if (files.length > 0) many.mutate(files);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <LeaveGuard isUnsaved={() => text.trim() !== ''} />
      <Field id="json-type" label="Entity type">
        {(control) => (
          <select
            {...control}
            className="input max-w-60"
            value={type}
            onChange={(event) => setType(event.currentTarget.value)}
          >
            <option value="mix">Mix</option>
            <option value="track">Track</option>
            <option value="artist">Artist</option>
          </select>
        )}
      </Field>
      <Field id="json-data" label="JSON data" error={problem ?? undefined}>
        {(control) => (
          <textarea
            {...control}
            rows={12}
            spellCheck={false}
            className="input font-mono text-xs"
            placeholder='{ "title": "…", "artist": "…", "tracklist": [ { "timestamp": "0:00", "artist": "…", "title": "…" } ] }'
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="flex min-h-11 cursor-pointer items-center text-sm">
          <span className="link">Or choose many .json files</span>
          <input type="file" accept=".json,application/json" multiple className="sr-only" onChange={choose} />
        </label>
        <Button kind="solid" type="submit" disabled={one.isPending || many.isPending}>
          {one.isPending || many.isPending ? 'Uploading...' : 'Upload'}
        </Button>
      </div>
      {reports.length > 0 && <Reports of={reports} />}
    </form>
  );
}

function Reports({ of: reports }: { of: readonly Report[] }) {
  const staged = reports.filter((report) => report.problem === null).length;
  return (
    <section aria-label="Upload results" className="admin-panel text-sm" aria-live="polite">
      <h2 className="mb-2 text-md">
        {staged} of {reports.length} staged
      </h2>
      <ul className="grid gap-1">
        {reports.map((report) => (
          <li key={report.name} className="flex flex-wrap gap-x-3">
            <span className="badge" data-tone={report.problem === null ? 'good' : 'bad'}>
              {report.name}
            </span>
            {report.problem !== null && <span className="text-muted">{report.problem}</span>}
          </li>
        ))}
      </ul>
      <Link {...at('staged-entities')} className="link mt-3 inline-block">
        Review them
      </Link>
    </section>
  );
}

async function stage(file: File, type: string): Promise<Report> {
  const data = parsed(await file.text());
  if (!isObject(data)) return { name: file.name, problem: wrong };
  try {
    await postStaged(type, data);
    return { name: file.name, problem: null };
  } catch (error) {
    return { name: file.name, problem: failureWords(error as Error, 'Upload failed') };
  }
}
