import type { ReactNode } from 'react';
import type { FriendPerson } from '@/api/types';
import { Portrait } from '@/ui/Portrait';

interface Props {
  person: FriendPerson;
  /** What can be done about them. */
  children: ReactNode;
}

export const nameOf = ({ username }: FriendPerson): string => username ?? 'A member without a username';

/** Somebody, how well their taste matches, and what can be done about them. */
export function PersonRow({ person, children }: Props) {
  const name = nameOf(person);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-1">
      <Portrait name={name} url={person.avatar_url} size={36} />
      <span className="min-w-24 flex-1 leading-snug">
        <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
        {person.match_percent !== null && (
          <span className="figures block text-muted text-xs">{person.match_percent}% match</span>
        )}
      </span>
      <span className="flex flex-wrap gap-1">{children}</span>
    </li>
  );
}
