import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { friendsQuery } from './queries';

/** The way down to the friends, where they do not stand beside the list: how many ask to become one, or how many there are. */
export function FriendsLink() {
  const { data } = useQuery(friendsQuery());
  const asking = data?.incoming.length ?? 0;
  const friends = data?.friends.length ?? 0;
  return (
    <Link
      to="."
      hash="friends"
      className="inline-flex min-h-11 items-center gap-2 font-medium text-sm underline decoration-line underline-offset-4 lg:hidden"
    >
      Friends
      {asking === 0 && friends > 0 && <span className="figures text-faint">{friends}</span>}
      {asking > 0 && (
        <span className="figures rounded-full bg-accent px-2 text-2xs text-on-accent no-underline">
          {asking === 1 ? '1 request' : `${asking} requests`}
        </span>
      )}
    </Link>
  );
}
