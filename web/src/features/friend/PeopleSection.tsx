import { type ReactNode, useId } from 'react';
import type { FriendPerson } from '@/api/types';

interface Props {
  title: string;
  people: readonly FriendPerson[];
  children: (person: FriendPerson) => ReactNode;
}

/** People of one kind; nothing where there are none. */
export function PeopleSection({ title, people, children }: Props) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="flex items-baseline gap-2 font-medium text-muted text-xs tracking-normal">
        {title} <span className="figures text-faint">{people.length}</span>
      </h3>
      <ul className="grid">{people.map(children)}</ul>
    </section>
  );
}
