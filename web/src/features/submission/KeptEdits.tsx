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
  const words = [];
  if (edited === 1) words.push('1 row was edited in the preview and is kept.');
  if (edited > 1) words.push(`${edited} rows were edited in the preview and are kept.`);
  if (takenOut === 1) words.push('1 row was deleted there and stays out.');
  if (takenOut > 1) words.push(`${takenOut} rows were deleted there and stay out.`);
  if (edited === 0) return words.join(' ').replace('there', 'in the preview');
  return words.join(' ');
}
