import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';

type Dragged = Pick<DragEvent, 'dataTransfer' | 'preventDefault'>;

const holdsFiles = ({ dataTransfer }: Dragged) => dataTransfer?.types.includes('Files') === true;

/** What makes an element take files that are dropped on it. */
export interface Drop {
  'data-dropping': true | undefined;
  onDragOver: (event: ReactDragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: ReactDragEvent) => void;
}

/** A browser opens what is dropped beside the place for it, and leaves the page with all that was typed. */
function keep(event: DragEvent): void {
  if (event.defaultPrevented || !holdsFiles(event) || event.dataTransfer === null) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/** Takes files that are dropped. Text that is dragged goes where it always does. */
export function useDrop(take: (files: File[]) => void): Drop {
  const [isDropping, setDropping] = useState(false);
  useEffect(() => {
    addEventListener('dragover', keep);
    addEventListener('drop', keep);
    return () => {
      removeEventListener('dragover', keep);
      removeEventListener('drop', keep);
    };
  }, []);
  return {
    'data-dropping': isDropping || undefined,
    onDragOver: (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDropping(true);
    },
    onDragLeave: () => setDropping(false),
    onDrop: (event) => {
      setDropping(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    },
  };
}
