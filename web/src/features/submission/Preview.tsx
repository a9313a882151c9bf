import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/Button';
import type { Draft } from './draft';
import { PreviewNotes } from './PreviewNotes';
import { PreviewRow } from './PreviewRow';

interface Props {
  draft: Draft;
  state: 'idle' | 'sending' | 'waiting';
  onBack: () => void;
  onSubmit: () => void;
  /** What is to be known before it is sent. */
  children?: ReactNode;
}

/** So many rows at a time: a paste of a hundred thousand lines opens as fast as one of twenty. */
const step = 300;

const submitWords = {
  idle: 'Submit',
  sending: 'Submitting...',
  waiting: 'Waiting for the network...',
} as const;

export function Preview({ draft, state, onBack, onSubmit, children }: Props) {
  const { form, parsed_tracks: rows, detected_format: format } = draft;
  const [shown, setShown] = useState(step);
  const more = rows.length - shown;
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-lg [overflow-wrap:anywhere]">{form.title}</h1>
          <p className="mt-1 text-muted">{form.artist}</p>
        </div>
        <dl className="figures flex gap-8 text-xs">
          <div>
            <dt className="text-faint">Detected format</dt>
            <dd className="mt-0.5 font-medium text-sm">{format === '' ? 'Unknown Format' : format}</dd>
          </div>
          <div>
            <dt className="text-faint">Tracks</dt>
            <dd className="mt-0.5 font-medium text-sm">{rows.length}</dd>
          </div>
        </dl>
      </header>
      <PreviewNotes text={form.tracklist_raw} />
      {rows.length === 0 ? (
        <p className="rounded-md bg-surface px-4 py-10 text-center text-muted">
          No tracks remain. Go back to edit the tracklist.
        </p>
      ) : (
        <ol aria-label="Parsed tracks" className="grid gap-px">
          {rows.slice(0, shown).map((row, index) => (
            <PreviewRow key={row.key} row={row} number={index + 1} />
          ))}
        </ol>
      )}
      {more > 0 && (
        <Button kind="quiet" onClick={() => setShown(shown + step)}>
          Show {Math.min(more, step)} of {more} more
        </Button>
      )}
      {children}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <Button onClick={onBack}>← Back to edit</Button>
        <Button kind="solid" onClick={onSubmit} disabled={rows.length === 0 || state !== 'idle'}>
          {submitWords[state]}
        </Button>
      </footer>
      {state === 'waiting' && (
        <p role="status" className="text-right text-muted text-xs">
          You are offline, and your mix is too large to be kept on this device. It is sent once, as soon as
          the network is back; keep this page open.
        </p>
      )}
    </div>
  );
}
