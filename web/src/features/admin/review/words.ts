/** What the list of staged entities says of one: what is amiss with it, and the keys that there are. */
import type { ListedEntity, StagedDone } from '@/api/staged';
import { plural } from '../words';

type Flaw = NonNullable<ListedEntity['mix']>['flaws'][number];

const flawWords: Record<Flaw, string> = {
  duplicate: 'Duplicate?',
  incomplete: 'Incomplete',
  no_sound: 'No sound',
  no_tracks: 'No tracks',
};

/** What is amiss with an entity, the worst first. */
export function amiss({ mix }: ListedEntity): string[] {
  if (mix === null) return [];
  const words = mix.flaws.map((flaw) => flawWords[flaw]);
  return mix.note_count === null || mix.note_count === 0 ? words : [...words, plural(mix.note_count, 'note')];
}

/** What an act on several says of those that it left as they are. */
export function leftWords({ left }: StagedDone): string | undefined {
  const [first] = left;
  if (first === undefined) return undefined;
  const others = left.length === 1 ? '' : ` ${plural(left.length - 1, 'other')} stayed, too.`;
  return `${first.name} stayed as it is: ${first.why}${others}`;
}

export const reviewKeys = [
  ['J', 'the next one'],
  ['K', 'the one before'],
  ['X', 'select it'],
  ['E', 'open it'],
  ['A', 'approve what is selected, or the open one, or the current one'],
  ['R', 'reject what is selected, or the open one, or the current one'],
  ['S', 'save the open one for later'],
  ['Z', 'undo the last act'],
  ['/', 'search'],
  ['?', 'these keys'],
] as const;
