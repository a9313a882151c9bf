import { ArrowDown, ArrowUp, CornerDownRight, Pencil, Search, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { IconButton } from '@/ui/IconButton';
import { LineMenu } from './LineMenu';
import type { Line, Step } from './lines';
import { startOf } from './times';
import { shownTime } from './typedRow';

interface Props {
  line: Line;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  /** Whether it is the row that the keys are about. */
  isHere: boolean;
  isSelected: boolean;
  /** Whether rows stay where they are, as while one of them is open. */
  isHeld: boolean;
  handle: ReactNode;
  /** Why Spotify has nothing of it, where it was asked. */
  missing: string | undefined;
  /** What is odd about its time. */
  note: string | undefined;
  onSelect: (isSelected: boolean, withShift: boolean) => void;
  onStep: (step: Step) => void;
  onMove: () => void;
  onInsert: (side: 'before' | 'after') => void;
  onFind: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A row of a tracklist in its editor, closed. */
export function TrackLine(props: Props) {
  const { line, number, isFirst, isLast, isSelected, isHeld, handle, missing, note } = props;
  const { row, track } = line;
  const start = startOf(line);
  const names = row.artists.map(({ name }) => name).join(', ');
  return (
    <div
      aria-current={props.isHere ? 'true' : undefined}
      className="editor-line flex min-h-12 flex-wrap items-center gap-x-1 sm:gap-x-2"
    >
      <label className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          data-part="select"
          className="size-5 accent-(--accent)"
          aria-label={`Select track ${number}`}
          checked={isSelected}
          onClick={(event: MouseEvent<HTMLInputElement>) =>
            props.onSelect(event.currentTarget.checked, event.shiftKey)
          }
          onChange={() => undefined}
        />
      </label>
      {handle}
      <span className="figures w-6 shrink-0 text-right text-faint text-xs">{number}</span>
      <span className="figures w-14 shrink-0 text-right text-muted text-xs">
        {start === null ? (track?.timestamp ?? '??:??') : shownTime(start)}
      </span>
      <span className="editor-names flex flex-1 flex-wrap items-baseline gap-x-2 py-2 text-sm [overflow-wrap:anywhere]">
        {row.played_with_previous && (
          <CornerDownRight
            aria-label="played with the previous track"
            className="size-4 self-center text-accent"
          />
        )}
        <span className="font-medium">{row.title}</span>
        <span className="text-muted">{track?.title === row.title ? track.artist : names}</span>
        {note !== undefined && <span className="text-2xs text-warn">{note}</span>}
        {missing !== undefined && <span className="text-2xs text-warn">{missing}</span>}
        {track !== null && track.spotify !== null && <span className="text-2xs text-good">Spotify</span>}
      </span>
      <span className="ml-auto flex">
        <IconButton
          className="desk-only"
          label={`Move track ${number} up`}
          data-part="up"
          disabled={isFirst || isHeld}
          onClick={() => props.onStep('up')}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          className="desk-only"
          label={`Move track ${number} down`}
          data-part="down"
          disabled={isLast || isHeld}
          onClick={() => props.onStep('down')}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton
          className="desk-only"
          label={`Find track ${number} at Spotify`}
          disabled={track === null}
          onClick={props.onFind}
        >
          <Search aria-hidden />
        </IconButton>
        <IconButton
          label={`Edit track ${number}`}
          data-part="edit"
          disabled={isHeld || track === null}
          onClick={props.onEdit}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          className="desk-only"
          label={`Delete track ${number}`}
          data-part="delete"
          disabled={isHeld}
          onClick={props.onDelete}
        >
          <Trash2 aria-hidden />
        </IconButton>
        <LineMenu
          number={number}
          isHeld={isHeld}
          onInsert={props.onInsert}
          onStep={props.onStep}
          onMove={props.onMove}
          onFind={track === null ? null : props.onFind}
          onDelete={props.onDelete}
        />
      </span>
    </div>
  );
}
