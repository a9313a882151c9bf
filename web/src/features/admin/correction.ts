/** What a question about the names of a track says: where it stands, and what each answer reaches. */
import type { CorrectionPlan, TracklistRow } from '@/api/admin';
import { plural } from './words';

type Names = Pick<TracklistRow, 'title' | 'artists'>;

const whole = ({ title, artists }: Names) => `${artists.map(({ name }) => name).join(', ')} - ${title}`;

/** What the track is called and what it would be called: by titles where those alone differ. */
export function namesOf(before: Names, after: Names): readonly [string, string] {
  const isSameArtists = JSON.stringify(before.artists) === JSON.stringify(after.artists);
  return isSameArtists ? [before.title, after.title] : [whole(before), whole(after)];
}

const otherMixes = ({ mixes, mix_count }: CorrectionPlan, mixId: string) =>
  mixes.some(({ id }) => id === mixId) || mix_count > mixes.length ? mix_count - 1 : mix_count;

const others = (count: number) => `${count} other ${count === 1 ? 'mix' : 'mixes'}`;

/** Where it stands besides this row: 'in 6 other mixes', or what else makes it more than a row. */
export function whereWords(plan: CorrectionPlan, mixId: string): string {
  const count = otherMixes(plan, mixId);
  if (count > 0) return `is in ${others(count)}`;
  const rows = plan.mixes.find(({ id }) => id === mixId)?.row_count ?? 1;
  return rows > 1 ? `is in ${rows} rows of this mix` : `has ${plural(plan.like_count, 'like')}`;
}

/** What keeps its names where only a row is changed. */
export function keptWords({ like_count }: CorrectionPlan, number: number, old: string): string {
  const row = `Only row ${number} of this mix changes. Its time stays.`;
  if (like_count === 0) return row;
  return `${row} The ${plural(like_count, 'like')} ${like_count === 1 ? 'stays' : 'stay'} with ${old}.`;
}

/** What takes the new names where the track is corrected: '6 other mixes and 12 likes take the new name.' */
export function reachWords(plan: CorrectionPlan, mixId: string): string {
  const [mixes, likes] = [otherMixes(plan, mixId), plan.like_count];
  const what = [...(mixes > 0 ? [others(mixes)] : []), ...(likes > 0 ? [plural(likes, 'like')] : [])].join(
    ' and ',
  );
  if (what === '') return 'Every row that plays it takes the new name.';
  return `${what} ${mixes + likes === 1 ? 'takes' : 'take'} the new name.`;
}
