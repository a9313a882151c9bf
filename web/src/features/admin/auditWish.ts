/** Which entries of the audit are shown: as the address says it, as the server is asked, and in words. */
import type { AuditActor, AuditWish } from '@/api/admin';
import { daysBefore } from './days';

type Kind = NonNullable<AuditWish['kind']>;

export interface Choice {
  q: string;
  kind: Kind | '';
  who: string;
  period: Period;
}

export const kinds: ReadonlyArray<{ value: Kind | ''; label: string }> = [
  { value: '', label: 'Everything' },
  { value: 'mixes', label: 'Mixes' },
  { value: 'names', label: 'Artists and tracks' },
  { value: 'people', label: 'People' },
  { value: 'imports', label: 'Imports' },
  { value: 'deletions', label: 'Deletions' },
];

/** Each with how many days before today it begins. */
export const periods = [
  { value: 'today', label: 'Today', days: 0 },
  { value: '7d', label: 'Last 7 days', days: 6 },
  { value: '30d', label: 'Last 30 days', days: 29 },
  { value: 'all', label: 'All', days: null },
] as const;

type Period = (typeof periods)[number]['value'];

/** The usual period: for as long entries can be undone. */
const usual: Period = '30d';

interface Address {
  q?: string;
  type?: string;
  who?: string;
  period?: string;
}

const word = (of: unknown): string => (typeof of === 'string' ? of : '');

export const choiceOf = ({ q, type, who, period }: Address): Choice => ({
  q: word(q).slice(0, 200),
  kind: kinds.find(({ value }) => value === type)?.value ?? '',
  who: word(who),
  period: periods.find(({ value }) => value === period)?.value ?? usual,
});

/** The address leaves out what is usual. */
export const addressOf = ({ q, kind, who, period }: Choice): Address => ({
  ...(q === '' ? {} : { q }),
  ...(kind === '' ? {} : { type: kind }),
  ...(who === '' ? {} : { who }),
  ...(period === usual ? {} : { period }),
});

export function wishOf({ q, kind, who, period }: Choice, now: Date): AuditWish {
  const days = periods.find(({ value }) => value === period)?.days ?? null;
  return {
    ...(q === '' ? {} : { search: q }),
    ...(kind === '' ? {} : { kind }),
    ...(who === '' ? {} : { who }),
    ...(days === null ? {} : { since: daysBefore(now, days).toISOString() }),
  };
}

/** Everything that there is. */
export const everything: Choice = { q: '', kind: '', who: '', period: 'all' };

/** What was looked for in vain: 'Nothing in Mixes by boss with “kelp”, in the last 7 days.' */
export function noneWords({ q, kind, who, period }: Choice, actors: readonly AuditActor[]): string {
  const name = actors.find(({ id }) => id === who)?.name ?? 'them';
  const parts = [
    'Nothing',
    kind === '' ? '' : `in ${kinds.find(({ value }) => value === kind)?.label}`,
    who === '' ? '' : `by ${name}`,
    q === '' ? '' : `with “${q}”`,
  ];
  const when = { today: ' today', '7d': ' in the last 7 days', '30d': ' in the last 30 days', all: '' };
  return `${parts.filter((part) => part !== '').join(' ')}${when[period]}.`;
}
