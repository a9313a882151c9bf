/**
 * Two who edited the same thing at once: what the other one changed, and how both go together. It knows fields by their
 * names, and not whose they are.
 */
import { ApiError } from '@/api/errors';
import { toast } from '@/lib/toast';

export type Fields = Record<string, unknown>;

/** A field that somebody else has changed. */
export interface Clash {
  name: string;
  before: unknown;
  theirs: unknown;
  /** What this one made of it, where that is something else; `undefined` where theirs stays. */
  mine: unknown;
}

/** A field that was never filled in is as empty as one that was emptied. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** What somebody else has changed since `begun`. */
export const clashesOf = (begun: Fields, theirs: Fields, mine: Fields): Clash[] =>
  Object.keys(theirs)
    .filter((name) => !isSame(theirs[name], begun[name]))
    .map((name) => {
      const stays = isSame(mine[name], begun[name]) || isSame(mine[name], theirs[name]);
      return {
        name,
        before: begun[name],
        theirs: theirs[name],
        mine: stays ? undefined : (mine[name] ?? ''),
      };
    });

/** The other admin's values, except for fields that were changed here. */
export function merged<T extends Fields>(begun: T, theirs: T, mine: T): T {
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, begun[name]));
  return { ...theirs, ...Object.fromEntries(changed) };
}

/** Whether something was refused because somebody else has changed it meanwhile. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'edit.stale';

/** Says so, where what they changed is shown. */
export const sayStale = (title: string): void =>
  toast({
    title,
    description: 'Someone else has changed it in the meantime. What they changed is shown.',
    kind: 'bad',
  });
