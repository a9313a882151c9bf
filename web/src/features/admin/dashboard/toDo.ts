/** What waits for an admin, as the dashboard shows it: how much, of what, since when, and where it is decided on. */
import type { ToDo } from '@/api/admin';
import { plural } from '../words';

/** How many pairs look alike; `isMore` where only the first of them were counted. */
export interface Alike {
  count: number;
  isMore: boolean;
}

export interface Field {
  /** The key that opens it, which it keeps whatever else waits. */
  key: string;
  count: string;
  label: string;
  text: string;
  place: string;
  search?: Record<string, string>;
}

const hourMs = 3_600_000;
const dayHours = 24;

/** Since when something waits, to the hour or the day. */
export function waitingWords(since: string, nowMs: number): string {
  const hours = Math.max(0, Math.floor((nowMs - Date.parse(since)) / hourMs));
  if (hours === 0) return 'oldest within the hour';
  return `oldest ${hours < 2 * dayHours ? plural(hours, 'hour') : plural(Math.floor(hours / dayHours), 'day')}`;
}

const counted = ({ count, isMore }: Alike, one: string) =>
  isMore ? `more than ${plural(count, one)}` : plural(count, one);

function alikeWords(artists: Alike, tracks: Alike): string {
  const parts = [
    artists.count > 0 && counted(artists, 'artist'),
    tracks.count > 0 && counted(tracks, 'track'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** What waits; what is empty is left out. */
export function toDoFields(waiting: ToDo, artists: Alike, tracks: Alike, nowMs: number): Field[] {
  const { submissions, oldest_submission_at: since, moderation, suggestions, requests } = waiting;
  const alike = artists.count + tracks.count;
  const fields: Array<Omit<Field, 'count'> & { count: number; isMore?: boolean }> = [
    {
      key: '1',
      count: submissions,
      label: 'Mixes to approve',
      text: since === null ? '' : waitingWords(since, nowMs),
      place: 'staged-entities',
    },
    {
      key: '2',
      // What its page shows: whatever waits, the submissions among it.
      count: moderation + submissions,
      label: 'To moderate',
      text: 'all that waits, the worst first',
      place: 'moderation',
    },
    {
      key: '3',
      count: suggestions,
      label: 'Suggested tracklists',
      text: 'for mixes that are there',
      place: 'moderation',
      search: { type: 'suggestion' },
    },
    {
      key: '4',
      count: alike,
      isMore: artists.isMore || tracks.isMore,
      label: 'Possible duplicates',
      text: alikeWords(artists, tracks),
      place: 'duplicates',
    },
    {
      key: '5',
      count: requests,
      label: 'Spotify access',
      text: requests === 1 ? 'a member asks to connect' : 'members ask to connect',
      place: 'spotify-whitelist',
    },
  ];
  return fields
    .filter(({ count }) => count > 0)
    .map(({ count, isMore = false, ...field }) => ({ ...field, count: isMore ? `${count}+` : `${count}` }));
}
