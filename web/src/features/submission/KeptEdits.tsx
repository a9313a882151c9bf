import { useMemo } from 'react';
import type { ReadList } from '@/core/useReading';
import { countKept, useDraft } from './draft';

/** Says what a person has made of rows in the preview, above the list, which shows the text as it is read. */
export function KeptEdits({ reading }: { reading: ReadList | null }) {
  const draft = useDraft();
  const words = useMemo(
    () => (reading === null ? '' : wordsOf(countKept(draft, reading.tracks))),
    [draft, reading],
  );
  return (
    <p role="status" className="rounded-md bg-tint px-4 py-3 text-sm empty:hidden">
      {words}
    </p>
  );
}

function wordsOf({ edited, takenOut }: ReturnType<typeof countKept>): string {
  const parts = [
    edited === 0 ? '' : edited === 1 ? '1 row was edited' : `${edited} rows were edited`,
    takenOut === 0 ? '' : takenOut === 1 ? '1 row was deleted' : `${takenOut} rows were deleted`,
  ].filter((part) => part !== '');
  if (parts.length === 0) return '';
  return `${parts.join(' and ')} in the preview, which is kept. Below is the text as it is read.`;
}
