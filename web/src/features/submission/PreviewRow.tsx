import { CornerDownRight, Pencil, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { ParsedTrack } from '@/core';
import { IconButton } from '@/ui/IconButton';
import { type DraftTrack, removeTrack, writeTrack } from './draft';
import { RowEditor } from './RowEditor';

interface Props {
  row: DraftTrack;
  number: number;
}

export const PreviewRow = memo(function PreviewRow({ row, number }: Props) {
  const [editing, setEditing] = useState(false);
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
        <RowEditor track={track} number={number} onConfirm={confirm} onCancel={cancel} />
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
        <IconButton label={`Edit track ${number}`} onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={`Delete track ${number}`} onClick={() => removeTrack(row.key)}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </li>
  );
});
