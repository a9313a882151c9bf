import { Pencil, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { ListedEntity } from '@/api/staged';
import { Button } from '@/ui/Button';
import { MixCover } from '@/ui/cover/MixCover';
import { IconButton } from '@/ui/IconButton';
import { dateWords, statusTone } from '../words';
import { amiss } from './words';

interface Props {
  row: ListedEntity;
  isHere: boolean;
  isSelected: boolean;
  onHere: () => void;
  onSelect: (isSelected: boolean) => void;
  onShow: () => void;
  onDelete: () => void;
  /** Shows only what this member gave. */
  onGiver: (giver: string) => void;
}

/** Whether a press is on the row itself: neither on a control or beside it, nor at the end of words that are marked. */
const isOnRow = ({ target }: MouseEvent) =>
  target instanceof Element &&
  target.closest('a, button, [data-label="Select"], [data-label="Actions"]') === null &&
  getSelection()?.isCollapsed !== false;

/** A staged entity of the list: one line on a desk, two beside an open one and on a phone. */
export function ReviewRow({ row, isHere, isSelected, onHere, onSelect, onShow, onDelete, onGiver }: Props) {
  const { mix, giver } = row;
  const name = row.notes ?? row.type;
  return (
    <tr
      data-triage-row
      aria-current={isHere}
      // Whichever way one comes to a row, it is the one that the keys are about.
      onFocus={onHere}
      onClick={(event) => {
        onHere();
        if (isOnRow(event)) onShow();
      }}
    >
      <td data-label="Select">
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          className="size-5 accent-(--accent)"
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <td data-label="Type">{row.type}</td>
      <td data-label="Status">
        <span
          className="badge"
          data-tone={statusTone[row.status] ?? 'plain'}
          data-waits={row.status === 'pending' || undefined}
        >
          {row.status}
        </span>
        {amiss(row).map((words) => (
          <span key={words} className="badge" data-tone="warn">
            {words}
          </span>
        ))}
      </td>
      <td data-label="Created" className="figures whitespace-nowrap text-muted">
        {dateWords(row.created_at)}
      </td>
      <td data-label="Data Preview">
        <span className="mix-line">
          {mix !== null && <MixCover mix={{ ...mix, slug: mix.title }} plain className="mix-thumb" />}
          <span className="review-name">{name}</span>
          {giver !== null && (
            <button
              type="button"
              className="review-giver"
              title={`Only from ${giver}`}
              onClick={() => onGiver(giver)}
            >
              {giver}
            </button>
          )}
          <span className="review-preview">{row.preview}</span>
        </span>
      </td>
      <td data-label="Actions" className="actions">
        <span className="flex items-center justify-end">
          <Button kind="quiet" data-triage-open className="review-open" onClick={onShow}>
            <Pencil aria-hidden />
            <span>{row.type === 'mix' ? 'Edit Details' : 'Show'}</span>
          </Button>
          <IconButton label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}
