/** Which rows are selected. With Shift, everything between the row that was pressed before and this one is, too. */
import { useState } from 'react';
import type { Lines } from './lines';

export function useSelection(lines: Lines) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  // Rows that are gone are not selected any more.
  const selected = new Set(lines.filter(({ key }) => picked.has(key)).map(({ key }) => key));
  const select = (key: string, isSelected: boolean, withShift: boolean) => {
    const next = new Set(selected);
    const [from, to] = [last, key].map((wanted) => lines.findIndex((line) => line.key === wanted));
    const range =
      withShift && from !== undefined && to !== undefined && from >= 0
        ? lines.slice(Math.min(from, to), Math.max(from, to) + 1).map((line) => line.key)
        : [key];
    for (const one of range) {
      if (isSelected) next.add(one);
      else next.delete(one);
    }
    setPicked(next);
    setLast(key);
  };
  return { selected, select, clear: () => setPicked(new Set()) };
}
