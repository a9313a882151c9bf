import { Accessibility, type Draggable } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/dom/sortable';
import { DragDropProvider } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import { type KeyboardEventHandler, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  /** What was at `from` was put down at `to`. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** A row's place among the others counts from 1. */
const placeOf = (source: Draggable | null): number => (isSortable(source) ? source.index + 1 : 0);

/** The wait until the rows have made room for one that is moved. */
const settleMs = 80;

const silent = () => undefined;

// The library announces a move before the rows have made room, and so a place that is not the row's: `Sorting` does.
const instructions = Accessibility.configure({
  screenReaderInstructions: {
    draggable: 'Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.',
  },
  announcements: { dragstart: silent, dragover: silent, dragend: silent },
});

/** Rows that can be dragged by their handles: by mouse and finger, or with Space and the arrow keys. */
export function Sorting({ onMove, children }: Props) {
  const [said, setSaid] = useState('');
  const place = useRef(0);
  const say = (source: Draggable | null, how: string) => {
    place.current = placeOf(source);
    setSaid(`${how}${source?.data['name']}, place ${place.current}`);
  };
  return (
    <DragDropProvider
      plugins={(usual) => [...usual, instructions]}
      onDragStart={({ operation: { source } }) => say(source, 'Picked up ')}
      onDragOver={({ operation: { source } }) => {
        setTimeout(() => placeOf(source) !== place.current && say(source, ''), settleMs);
      }}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled) setSaid(`${source?.data['name']} stays where it was`);
        else say(source, 'Put down ');
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
        onMove(source.initialIndex, source.index);
      }}
    >
      {children}
      {createPortal(
        <p role="status" className="sr-only">
          {said}
        </p>,
        document.body,
      )}
    </DragDropProvider>
  );
}

interface RowProps {
  id: string;
  index: number;
  /** What the row is about, for who cannot see the handle. */
  name: string;
  as: 'tr' | 'li';
  className?: string;
  /** Whether it stays where it is for now. */
  isHeld?: boolean;
  onKeyDown?: KeyboardEventHandler;
  /** The handle has to be drawn, hidden at least: a row without one is its own handle, and a button to who cannot see. */
  children: (handle: ReactNode) => ReactNode;
}

/** A row among `Sorting`; it is given its handle to place. */
export function SortingRow({
  id,
  index,
  name,
  as: Row,
  className,
  isHeld = false,
  onKeyDown,
  children,
}: RowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, data: { name }, disabled: isHeld });
  return (
    <Row
      ref={ref}
      className={className}
      onKeyDown={onKeyDown}
      data-line={id}
      data-dragging={isDragging || undefined}
    >
      {children(
        <button
          type="button"
          ref={handleRef}
          data-part="handle"
          className="drag-handle"
          title="Drag to move"
          aria-label={`Drag ${name}`}
        >
          <GripVertical aria-hidden />
        </button>,
      )}
    </Row>
  );
}
