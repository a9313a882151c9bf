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
import { Button } from '@/ui/Button';

/** Source: specification for members and admin, section 9, 'Parser simulated delay'. */
const parseMs = 100;

type Read = { lines: AdminLine[]; failed: number[] };

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

/** Pasted text into rows: line by line as the specification has it, with the reader's diagnostics beside them. */
export function ParserPage() {
  const rules = useEditing();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read | null>(null);
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
      setRead(rules.readAdminLines(text));
      setIsParsing(false);
    }, parseMs);
  };
  const rows = read?.lines ?? [];
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
              <p className="text-muted text-sm">
                {plural(rows.length, 'track')} read
                {read.failed.length > 0 && (
                  <span className="text-warn">
                    , {plural(read.failed.length, 'line')} failed: {read.failed.slice(0, 20).join(', ')}
                  </span>
                )}
              </p>
              {reading !== null && (
                <p className="text-muted text-xs">
                  Copy, JSON and CSV use these rows. CUE, Chapters and 'Use in an upload' read the whole text
                  as {reading.format.name}: {plural(reading.tracks.length, 'track')}.
                </p>
              )}
              <Exports rows={rows} text={text} rules={rules} />
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
  /** The text that they were read from. */
  text: string;
  rules: Editing | null;
}

/** What was read, to take along: as text, as a file, or into an upload. */
function Exports({ rows, text, rules }: ExportsProps) {
  const navigate = useNavigate();
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
    void navigate({ ...at('mix-uploader'), state: (state) => ({ ...state, tracklist: text }) });
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
