/** Says which rows were taken from another tracklist and which stayed, with an undo. */
import type { QueryClient } from '@tanstack/react-query';
import { sayGone } from '@/features/admin/undo';
import { plural } from '@/features/admin/words';
import { stayedWords } from '@/features/difference/words';

/** What was taken, as the server answers. */
interface Taken {
  taken: number;
  spellings_kept: readonly number[];
  audit_id: string;
}

/** @param stayed how many rows differ and stayed as they were */
export function sayTaken(
  queries: QueryClient,
  title: string,
  { taken, spellings_kept, audit_id }: Taken,
  stayed: number,
): void {
  const kept = spellings_kept.length;
  const words = [
    taken === 0 ? undefined : stayedWords(stayed),
    kept === 0
      ? undefined
      : `${plural(kept, 'name')} kept the spelling, because other mixes play the track too.`,
  ];
  const description = words.filter((it) => it !== undefined).join(' ');
  sayGone(queries, title, audit_id, description === '' ? undefined : description);
}
