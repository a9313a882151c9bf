import { useQuery } from '@tanstack/react-query';
import type { Home, MixCard } from '@/api/types';
import { homeQuery } from '@/features/list/queries';
import { MixGrid } from '@/features/mix/MixGrid';
import { cardParts } from './cardParts';

interface Props {
  title: string;
  /** The mix that is looked at already. */
  without?: string;
}

/** How many ways to go on. */
const most = 3;

/** Mixes that play: the newest, then those of the lists. */
export function playable({ latest, lists }: Home, without?: string): MixCard[] {
  const all = [...latest, ...lists.flatMap(({ mixes }) => mixes)];
  const known = new Map(all.map((mix) => [mix.id, mix]));
  return [...known.values()].filter(({ id, has_audio }) => has_audio && id !== without).slice(0, most);
}

/** Where a page has nothing to show, these can be put on instead. Without an answer there is nothing here. */
export function GoOn({ title, without }: Props) {
  const { data } = useQuery(homeQuery());
  const mixes = data === undefined ? [] : playable(data, without);
  if (mixes.length === 0) return null;
  return (
    <section aria-labelledby="go-on" className="grid gap-4">
      <h2 id="go-on" className="text-md">
        {title}
      </h2>
      <MixGrid mixes={mixes} view="compact" parts={cardParts} />
    </section>
  );
}
