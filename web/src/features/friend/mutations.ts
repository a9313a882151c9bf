/** Asking, answering and ending: each is answered with everyone as they are then. */
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '@/api/action';
import { deleteFriend, postFriend, putFriend } from '@/api/friend';
import type { FriendAnswer, Friends } from '@/api/types';
import { toast } from '@/lib/toast';
import { friendsQuery } from './queries';
import { changeWords } from './words';

const isNamed =
  (name: string) =>
  ({ username }: { username: string | null }) =>
    username?.toLowerCase() === name.toLowerCase();

/** `onChange` is called when who is a friend may have changed. */
export function useAsk(onChange: () => void) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: postFriend,
    changes: friendsQuery(),
    onSuccess: (friends: Friends, name) => {
      queries.setQueryData(friendsQuery().queryKey, friends);
      if (friends.friends.some(isNamed(name))) {
        toast({ title: `You and ${name} are friends now`, kind: 'good' });
        onChange();
      } else {
        toast({ title: 'Request sent', description: `${name} can accept it on this page.`, kind: 'good' });
      }
    },
  });
}

export interface Change {
  userId: string;
  /** What somebody is from now on; `none` ends whatever was. */
  to: FriendAnswer['status'] | 'none';
}

export function useChange(onChange: () => void) {
  const queries = useQueryClient();
  return useAction({
    apart: ({ userId }) => userId,
    changes: friendsQuery(),
    mutationFn: ({ userId, to }: Change) => (to === 'none' ? deleteFriend(userId) : putFriend(userId, to)),
    onSuccess: (friends: Friends) => {
      queries.setQueryData(friendsQuery().queryKey, friends);
      onChange();
    },
    onError: (error) => {
      toast({ title: 'Something went wrong', description: changeWords(error), kind: 'bad' });
      void queries.invalidateQueries(friendsQuery());
    },
  });
}
