import { useNavigate } from '@tanstack/react-router';
import { Copy, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Editing, useEditing } from '@/core';
import type { AdminLine } from '@/core/types';
import { useReading } from '@/core/useReading';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { download } from '@/features/admin/download';
import { at } from '@/features/admin/place';
import { plural } from '@/features/admin/words';
import { DiagnosticList } from '@/features/submission/DiagnosticList';
import { useFixes } from '@/features/submission/fix';
import { TextFileField } from '@/features/submission/TextFileField';
import { copyText } from '@/lib/clipboard';
import { rewrite } from '@/lib/rewrite';
import { toast } from '@/lib/toast';
import { wholeTime } from '@/lib/wholeTime';
import { Button } from '@/ui/Button';

/** Source: specification for members and admin, section 9, 'Parser simulated delay'. */
const parseMs = 100;

/** A text read in two ways: line by line, as the specification has it, and whole, as the form for submissions does. */
interface Read {
  lines: AdminLine[];
  failed: number[];
  whole: AdminLine[];
  /** The format that the whole text was read in. */
  format: string;
}

type How = 'lines' | 'whole';

const ways: ReadonlyArray<{ how: How; label: string }> = [
  { how: 'lines', label: 'Line by line' },
  { how: 'whole', label: 'Whole text' },
];

function readBoth(text: string, rules: Editing): Read {
  const { tracks, format } = rules.readSubmission(text);
  const whole = tracks.map((track) => ({
    timestamp: track.timestamp ?? '',
    artist: track.artist ?? '',
    track: track.original_title,
    originalLine: '',
    lineNumber: track.position,
  }));
  return { ...rules.readAdminLines(text), whole, format: format.name };
}

/** The rows as a tracklist: what is handed on is what is shown. */
const textOf = (rows: readonly AdminLine[]): string =>
  rows
    .map(({ timestamp, artist, track }) =>
      [wholeTime(timestamp), artist === '' ? track : `${artist} - ${track}`]
        .filter((part) => part !== '')
        .join(' '),
    )
    .join('\n');

/** Files of what was read beside JSON and CSV, as the core prints them. */
const prints = [
  { format: 'cue_sheet', label: 'CUE', name: 'tracklist.cue', type: 'application/x-cue' },
  { format: 'chapters', label: 'Chapters', name: 'tracklist.chapters.json', type: 'application/json' },
] as const;

const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The rows with commas between their cells (RFC 4180). Source: specification for members and admin, section 9. */
const csvOf = (rows: readonly AdminLine[]): string =>
  [['Timestamp', 'Artist', 'Track'], ...rows.map((row) => [row.timestamp, row.artist, row.track])]
    .map((cells) => `${cells.map(cell).join(',')}\n`)
    .join('');

const jsonOf = (rows: readonly AdminLine[]): string =>
  JSON.stringify(
    rows.map(({ timestamp, artist, track }) => ({ timestamp, artist, track })),
    null,
    2,
  );

/** Pasted text into rows, read line by line or whole, with the reader's diagnostics beside them. */
export function ParserPage() {
  const rules = useEditing();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read | null>(null);
  const [how, setHow] = useState<How>('lines');
  const [isParsing, setIsParsing] = useState(false);
  const reading = useReading(text, rules);
  const fixes = useFixes(text, (next) => {
    if (field.current === null) setText(next);
    else rewrite(field.current, next);
  });

  const parse = () => {
    if (text.trim() === '' || rules === null) {
      toast({ title: 'Input Required', description: 'Please paste a tracklist first.', kind: 'bad' });
      return;
    }
    setIsParsing(true);
    setTimeout(() => {
      setRead(readBoth(text, rules));
      setIsParsing(false);
    }, parseMs);
  };
  const rows = read === null ? [] : how === 'lines' ? read.lines : read.whole;
  return (
    <>
      <AdminHead
        title="Tracklist Parser"
        text="Paste a tracklist, check how it is read, and export it."
        back={{ place: 'dashboard', label: 'Back to Admin' }}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <section aria-label="Text" className="grid content-start gap-3">
          <TextFileField text={text} onText={setText}>
            {(drop) => (
              <label className="grid gap-1.5 font-medium text-sm">
                Tracklist
                <textarea
                  {...drop}
                  ref={field}
                  rows={20}
                  spellCheck={false}
                  className="input font-mono text-xs"
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
              </label>
            )}
          </TextFileField>
          <div className="flex gap-2">
            <Button kind="solid" onClick={parse} disabled={isParsing}>
              {isParsing ? 'Parsing...' : 'Parse Tracklist'}
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                setText('');
                setRead(null);
              }}
            >
              Clear
            </Button>
          </div>
          {reading !== null && (
            <DiagnosticList
              text={reading.text}
              diagnostics={reading.diagnostics}
              field={field}
              fixes={fixes}
            />
          )}
        </section>
        <section aria-label="What was read" className="grid content-start gap-3" aria-live="polite">
          {read === null ? (
            <p className="rounded-md bg-surface px-4 py-16 text-center text-muted">Nothing parsed yet.</p>
          ) : (
            <>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="text-muted text-sm">
                  {plural(rows.length, 'track')} read
                  {how === 'whole' && ` as ${read.format}`}
                  {how === 'lines' && read.failed.length > 0 && (
                    <span className="text-warn">
                      , {plural(read.failed.length, 'line')} failed: {read.failed.slice(0, 20).join(', ')}
                    </span>
                  )}
                </p>
                <fieldset aria-label="How it is read" className="flex gap-2">
                  {ways.map(({ how: one, label }) => (
                    <Button key={one} aria-pressed={how === one} onClick={() => setHow(one)}>
                      {label}
                    </Button>
                  ))}
                </fieldset>
              </div>
              <Exports rows={rows} rules={rules} readFrom={text} />
              <LinesTable rows={rows} />
            </>
          )}
        </section>
      </div>
    </>
  );
}

interface ExportsProps {
  rows: readonly AdminLine[];
  rules: Editing | null;
  /** The text that it was read from. */
  readFrom: string;
}

/** What was read, to take along: as text, as a file, or into an upload. */
function Exports({ rows, rules, readFrom }: ExportsProps) {
  const navigate = useNavigate();
  const text = textOf(rows);
  const copy = async () => {
    try {
      await copyText(jsonOf(rows));
      toast({ title: 'Copied', kind: 'good' });
    } catch (cause) {
      console.warn('the clipboard is closed to the page', cause);
      toast({ title: 'Failed to copy', description: 'Please try again', kind: 'bad' });
    }
  };
  const print = (format: (typeof prints)[number]) => {
    const printed = rules?.printTracklist(text, format.format) ?? null;
    if (printed === null) return;
    download(printed.text, format.name, format.type);
    if (printed.remarks.length > 0) {
      toast({
        title: `${plural(printed.remarks.length, 'remark')} on the file`,
        description: printed.remarks[0]?.message ?? '',
      });
    }
  };
  const use = () => {
    toast({
      title: 'Tracklist Imported',
      description: `${rows.length} tracks imported from parser`,
      kind: 'good',
    });
    void navigate({ ...at('mix-uploader'), state: (state) => ({ ...state, tracklist: text, readFrom }) });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={copy} disabled={rows.length === 0}>
        <Copy aria-hidden />
        Copy
      </Button>
      <Button
        onClick={() => download(jsonOf(rows), 'tracklist.json', 'application/json')}
        disabled={rows.length === 0}
      >
        <Download aria-hidden />
        JSON
      </Button>
      <Button onClick={() => download(csvOf(rows), 'tracklist.csv', 'text/csv')} disabled={rows.length === 0}>
        <Download aria-hidden />
        CSV
      </Button>
      {prints.map((format) => (
        <Button key={format.format} onClick={() => print(format)} disabled={rows.length === 0}>
          <Download aria-hidden />
          {format.label}
        </Button>
      ))}
      <Button kind="solid" onClick={use} disabled={rows.length === 0}>
        Use in an upload
      </Button>
    </div>
  );
}

function LinesTable({ rows }: { rows: readonly AdminLine[] }) {
  return (
    <AdminTable label="Tracks that were read" columns={['Line', 'Timestamp', 'Artist', 'Track']} acts={false}>
      {rows.map((row) => (
        <tr key={row.lineNumber} title={row.originalLine}>
          <td data-label="Line" className="figures text-faint">
            {row.lineNumber}
          </td>
          <td data-label="Timestamp" className="figures text-muted">
            {row.timestamp}
          </td>
          <td data-label="Artist">{row.artist}</td>
          <td data-label="Track">{row.track}</td>
        </tr>
      ))}
    </AdminTable>
  );
}
