/** Where a suggestion stands, in words. */
import type { OwnSuggestion } from '@/api/types';

interface Standing {
  text: string;
  kind: 'good' | 'bad' | 'plain';
}

export function standingOf({ state, accepted, decided }: OwnSuggestion): Standing {
  switch (state) {
    case 'waiting':
      return { text: 'Waiting for a decision', kind: 'plain' };
    case 'withdrawn':
      return { text: 'Withdrawn', kind: 'plain' };
    case 'declined':
      return { text: 'Not taken', kind: 'bad' };
    case 'accepted':
      return {
        text: accepted === decided ? 'Accepted' : `${accepted} of ${decided} changes accepted`,
        kind: 'good',
      };
  }
}

/** So many rows are named. */
const most = 12;

/** The rows that stayed as they were, as a sentence; none where nothing or everything did. */
export function keptWords({ state, kept_rows }: OwnSuggestion): string | null {
  if (state !== 'accepted' || kept_rows.length === 0) return null;
  if (kept_rows.length === 1) return `Row ${kept_rows[0]} stayed as it was.`;
  const more = kept_rows.length > most ? ' and more' : '';
  return `Rows ${kept_rows.slice(0, most).join(', ')}${more} stayed as they were.`;
}
