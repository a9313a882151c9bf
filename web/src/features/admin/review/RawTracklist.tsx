import type { Editing } from '@/core';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { isRecord, opened, type Row, rowOf, tracklistOf } from './staged';

interface Props {
  rows: readonly Row[];
  rules: Editing;
  /** What was typed and not applied; `null` where nothing was. */
  text: string | null;
  onType: (text: string | null) => void;
  onChange: (rows: Row[]) => void;
}

/** The tracklist as JSON, for whoever is faster with text. */
export function RawTracklist({ rows, rules, text, onType, onChange }: Props) {
  const shown = text ?? JSON.stringify(tracklistOf(rows, rules), null, 2);
  const apply = () => {
    const checked = rules.checkRawTracklist(shown);
    if ('error' in checked) {
      toast({ title: checked.error, kind: 'bad' });
      return;
    }
    const items: unknown[] = JSON.parse(shown);
    if (!items.every(isRecord)) {
      toast({ title: 'Invalid JSON', description: 'Each track must be an object.', kind: 'bad' });
      return;
    }
    onChange(items.map((item) => rowOf(opened(item, rules))));
    onType(null);
    toast({ title: 'Tracklist Updated', kind: 'good' });
  };
  return (
    <details className="admin-panel">
      <summary className="min-h-6 cursor-pointer font-medium text-sm">
        Advanced: Edit Raw Tracklist JSON
      </summary>
      <label className="mt-3 grid gap-1">
        <span className="sr-only">Raw tracklist JSON</span>
        <textarea
          className="input font-mono text-xs"
          rows={14}
          spellCheck={false}
          value={shown}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </label>
      <div className="mt-3 flex justify-end gap-2">
        <Button kind="quiet" disabled={text === null} onClick={() => onType(null)}>
          Discard
        </Button>
        <Button kind="solid" onClick={apply}>
          Apply JSON Changes
        </Button>
      </div>
    </details>
  );
}
