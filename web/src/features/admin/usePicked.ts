/** Which rows of a list are selected, for acts on several at once. Rows that are gone are not selected any more. */
import { useState } from 'react';

interface Row {
  id: string;
}

export function usePicked<R extends Row>(rows: readonly R[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  return {
    selected: rows.filter((row) => picked.has(row.id)),
    isSelected: (row: Row) => picked.has(row.id),
    select: (row: Row, isSelected: boolean) => {
      const next = new Set(picked);
      if (isSelected) next.add(row.id);
      else next.delete(row.id);
      setPicked(next);
    },
    selectAll: (isSelected: boolean) => setPicked(new Set(isSelected ? rows.map(({ id }) => id) : [])),
  };
}
