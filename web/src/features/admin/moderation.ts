/** How the queue of moderation is filtered and told. What is worse than what, the server says. */
import type { Queued } from '@/api/admin';

export const views = [
  { value: '', label: 'All' },
  { value: 'reported', label: 'Reported' },
  { value: 'time', label: 'Times' },
  { value: 'comment', label: 'Comments' },
  { value: 'submission', label: 'Submissions' },
  { value: 'suggestion', label: 'Suggestions' },
] as const;

const isOfView = (item: Queued, view: string): boolean =>
  view === '' || (view === 'reported' ? item.reports > 0 : item.kind === view);

/** How many things a view has. */
export const countOf = (items: readonly Queued[], view: string): number =>
  items.filter((item) => isOfView(item, view)).length;

/** The things of a view that have the words in what they say, where they are or who gave them. */
export function found(items: readonly Queued[], view: string, words: string): Queued[] {
  const wanted = words.trim().toLowerCase();
  const has = (item: Queued) =>
    `${item.text}\n${item.mix_title}\n${giverWords(item)}\n${item.report_words.join('\n')}`
      .toLowerCase()
      .includes(wanted);
  return items.filter((item) => isOfView(item, view) && (wanted === '' || has(item)));
}

export const kindWords: Record<Queued['kind'], string> = {
  comment: 'Comment',
  time: 'Time',
  submission: 'Submission',
  suggestion: 'Suggestion',
};

/** Whether a thing is accepted where it is reviewed, and can only be turned down in the queue. */
export const isReviewed = ({ kind }: Queued): boolean => kind === 'submission' || kind === 'suggestion';

const reasonWords: Record<string, string> = {
  spam: 'spam',
  abuse: 'abuse',
  wrong: 'wrong on purpose',
  other: 'other',
};

const whys: Record<Queued['why'][number], string> = {
  reported: 'Reported',
  same_time: 'Same time for several tracks',
  flood: 'Many at once',
  link: 'Link',
  disputed: 'More disagree than agree',
  new_account: 'New account',
  no_account: 'No account',
};

/** Why a thing is where it is, each reason once. */
export const whyWords = ({ why, reports, report_reasons }: Queued): string[] =>
  why.map((one) =>
    one === 'reported'
      ? `Reported by ${reports}: ${report_reasons.map((it) => reasonWords[it] ?? it).join(', ')}`
      : whys[one],
  );

/** What a thing says, in a line. */
export const lineWords = ({ kind, text, timestamp }: Queued): string =>
  kind === 'time'
    ? `${timestamp ?? ''} for ${text}`
    : kind === 'suggestion' && text === ''
      ? 'A better tracklist'
      : text;

export const giverWords = ({ giver, giver_name }: Queued): string =>
  giver_name ?? (giver === null ? 'a deleted account' : `network ${giver.slice(0, 8)}`);

/** The record of a giver: '14 of 15 accepted'. */
export const recordWords = ({ accepted, decided }: Pick<Queued, 'accepted' | 'decided'>): string =>
  decided === 0 ? 'nothing decided yet' : `${accepted} of ${decided} accepted`;

/** What the keys of the queue do. */
export const moderationKeys = [
  ['J', 'the next one'],
  ['K', 'the one before'],
  ['X', 'select it'],
  ['Enter', 'open where it is'],
  ['A', 'accept'],
  ['H', 'hide'],
  ['R', 'remove'],
  ['Z', 'undo the last decision'],
  ['/', 'search'],
  ['?', 'these keys'],
] as const;
