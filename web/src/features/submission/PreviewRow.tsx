import { CornerDownRight, Pencil, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { Editing, ParsedTrack } from '@/core';
import { IconButton } from '@/ui/IconButton';
import { writeTrack } from './draft';
import { RowEditor } from './RowEditor';
import type { DraftTrack } from './written';

interface Props {
  row: DraftTrack;
  number: number;
  rules: Editing | null;
  /** Takes how to take over what was typed, while the row is open; see `RowEditor`. */
  onOpen: (confirm: () => boolean) => () => void;
  onRemove: (row: DraftTrack, number: number) => void;
}

export const PreviewRow = memo(function PreviewRow({ row, number, rules, onOpen, onRemove }: Props) {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The field that had the focus is gone with the editor; whoever has pressed elsewhere stays there.
  useEffect(() => {
    if (wasEditing.current && !editing && document.activeElement === document.body) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const { track } = row;
  const confirm = (edited: ParsedTrack) => {
    writeTrack(row.key, edited);
    setEditing(false);
  };
  // Cancelling takes the row back to what was read, also when an earlier edit was kept.
  const cancel = () => {
    writeTrack(row.key, row.original);
    setEditing(false);
  };
  if (editing) {
    return (
      <li className="rounded-md bg-raised p-3">
        <RowEditor
          track={track}
          number={number}
          rules={rules}
          onOpen={onOpen}
          onConfirm={confirm}
          onCancel={cancel}
        />
      </li>
    );
  }
  return (
    <li className="preview-row">
      <span className="figures pr-3 text-right text-faint text-xs">{number}</span>
      <span className="figures pr-4 text-right text-muted text-xs">{track.timestamp ?? '—'}</span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-2 text-sm [overflow-wrap:anywhere]">
        {track.played_with_previous && (
          <CornerDownRight
            aria-label="played with the previous track"
            className="size-4 self-center text-accent"
          />
        )}
        <span className="font-medium">
          {track.title}
          {track.mix !== null && track.mix !== '' && ` (${track.mix})`}
        </span>
        <span className="text-muted">{track.artist}</span>
        {track.label !== null && <span className="text-2xs text-faint">{track.label}</span>}
      </span>
      <span className="flex">
        <IconButton ref={pencil} data-edit label={`Edit track ${number}`} onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={`Delete track ${number}`} data-delete onClick={() => onRemove(row, number)}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </li>
  );
});
