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

type Given = Counts & Pick<GiverReport, 'mixes'>;

/** What a giver has given, kind by kind. */
export const givenRows = ({ times, mixes, votes, comments, submissions, suggestions }: Given) => {
  const words = (count: number) => (count === 0 ? 'none' : String(count));
  return [
    ['Times', times === 0 ? 'none' : `${times}, in ${plural(mixes, 'mix')}`],
    ['Votes', words(votes)],
    ['Comments', words(comments)],
    ['Submissions', words(submissions)],
    ...(suggestions > 0 ? [['Suggestions', words(suggestions)] as const] : []),
  ] as const;
};

/** What of it can be hidden: of a hidden time or comment the place stays, and nobody reads it any more. */
export const hidableWords = (counts: Counts): string =>
  givenWords({ ...counts, votes: 0, submissions: 0, suggestions: 0 });
