import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { DeskRow } from '@/api/admin';
import { MixCover } from '@/ui/cover/MixCover';
import { IconButton } from '@/ui/IconButton';
import { at } from '../place';
import { dateWords, lengthWords } from '../words';

interface Props {
  mix: DeskRow;
  isHere: boolean;
  isSelected: boolean;
  onHere: () => void;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
}

const tones: Record<string, string> = { Published: 'good', Hidden: 'plain' };

/** A mix of the list: one line on a desk, two on a phone. */
export function MixRow({ mix, isHere, isSelected, onHere, onSelect, onDelete }: Props) {
  return (
    <tr aria-current={isHere ? 'true' : undefined} data-queue-row onPointerDown={onHere}>
      <td data-label="Select">
        <input
          type="checkbox"
          aria-label={`Select ${mix.title}`}
          className="size-5 accent-(--accent)"
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <td data-label="Title">
        <span className="mix-line">
          <MixCover mix={mix} plain className="mix-thumb" />
          <Link to="/mix/$mixId" params={{ mixId: mix.slug }} data-queue-open className="mix-title">
            {mix.title}
          </Link>
          <span className="mix-about">
            {mix.artist}
            {mix.description !== null && <span className="text-faint"> {mix.description}</span>}
          </span>
        </span>
      </td>
      <td data-label="Date" className="figures whitespace-nowrap text-muted">
        {dateWords(mix.date)}
      </td>
      <td data-label="Duration" className="figures text-muted">
        {lengthWords(mix.duration_ms)}
      </td>
      <td data-label="Tracks" className="figures text-muted">
        <span className="mix-timed" title={`${mix.timed_count} of ${mix.track_count} have a curated time`}>
          {mix.track_count}
          <progress
            aria-label={`Curated times of ${mix.title}`}
            max={Math.max(1, mix.track_count)}
            value={mix.timed_count}
          />
        </span>
      </td>
      <td data-label="Status">
        <span className="badge" data-tone={tones[mix.status] ?? 'warn'}>
          {mix.status}
        </span>
      </td>
      <td data-label="Actions" className="actions">
        <span className="flex justify-end">
          <Link {...at(`mix-editor/${mix.id}`)} aria-label={`Edit ${mix.title}`} className="mix-edit">
            <Pencil aria-hidden className="size-4.5" />
          </Link>
          <IconButton label={`Delete ${mix.title}`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}
