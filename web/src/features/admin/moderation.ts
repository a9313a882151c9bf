/** How the queue of moderation is filtered and told. What is worse than what, the server says. */
import { FilePen, Inbox, MessageSquare, Timer } from 'lucide-react';
import type { ComponentType } from 'react';
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

export const kindSigns: Record<Queued['kind'], ComponentType<{ 'aria-hidden': true }>> = {
  comment: MessageSquare,
  time: Timer,
  submission: Inbox,
  suggestion: FilePen,
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

export interface Mark {
  words: string;
  tone: 'bad' | 'warn' | 'plain';
}

/** The same where there is room for a word or two of each, and how bad it is. */
const marks: Record<Queued['why'][number], Mark> = {
  reported: { words: 'Reported', tone: 'bad' },
  same_time: { words: 'Same time', tone: 'bad' },
  flood: { words: 'Many at once', tone: 'bad' },
  link: { words: 'Link', tone: 'warn' },
  disputed: { words: 'Disputed', tone: 'warn' },
  new_account: { words: 'New account', tone: 'warn' },
  no_account: { words: 'No account', tone: 'plain' },
};

export const marksOf = (item: Queued): Mark[] =>
  item.why.map((one, at) =>
    one === 'reported' ? { ...marks.reported, words: whyWords(item)[at] ?? '' } : marks[one],
  );

/** Whether something speaks against a thing, and not only that little is known of who gave it. */
export const isFlagged = ({ why }: Queued): boolean => why.some((one) => marks[one].tone !== 'plain');

const minute = 60_000;

/** How long ago a moment was, in short: '4 min', '2 h', then the day. */
export function ageWords(moment: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(moment)) / minute);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  const isThisYear = new Date(moment).getFullYear() === new Date(now).getFullYear();
  return new Date(moment).toLocaleDateString('en', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** Where a thing stands, and what it is. */
export const placeWords = ({ kind, mix_title, timestamp }: Queued): string =>
  `${kindWords[kind]}${mix_title === '' ? '' : ` on ${mix_title}`}${
    kind !== 'time' && timestamp !== null ? `, ${timestamp}` : ''
  }`;

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
  ['G', 'select all from its giver'],
  ['Enter', 'open where it is'],
  ['A', 'accept'],
  ['H', 'hide'],
  ['R', 'remove'],
  ['⇧ D', 'remove all that its giver gave'],
  ['Z', 'undo the last decision'],
  ['/', 'search'],
  ['?', 'these keys'],
] as const;
