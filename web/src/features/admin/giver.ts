/** How the back-office says what one giver has given, and how long something holds. */
import type { GiverReport } from '@/api/admin';
import { momentWords, plural } from './words';

/** 'a', 'a and b', 'a, b and c'. */
const joined = (parts: string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

type Counts = Pick<GiverReport, 'times' | 'votes' | 'comments' | 'submissions' | 'suggestions'>;

/** '27 times and 40 votes'; empty where there is nothing. */
export const givenWords = ({ times, votes, comments, submissions, suggestions }: Counts): string =>
  joined(
    [
      [times, 'time'] as const,
      [votes, 'vote'] as const,
      [comments, 'comment'] as const,
      [submissions, 'submission'] as const,
      [suggestions, 'suggestion'] as const,
    ]
      .filter(([count]) => count > 0)
      .map(([count, noun]) => plural(count, noun)),
  );

/** 'for good', or 'until' a moment. */
export const untilWords = (end: string | null): string =>
  end === null ? 'for good' : `until ${momentWords(end)}`;

/** What removing it is called: of one thing nobody says 'all'. */
export const removalWords = (words: string): string =>
  /^1 \S+$/.test(words) ? `Remove ${words}` : `Remove all ${words}`;
