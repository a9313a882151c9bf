/** How the back-office writes: at once, whatever the network, so that a write without one fails and says so. */
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

export const useDeed = <Data, Wish = void, Before = unknown>(
  deed: UseMutationOptions<Data, Error, Wish, Before>,
): UseMutationResult<Data, Error, Wish, Before> => useMutation({ networkMode: 'always', ...deed });

/** The same for what must not be sent twice: pressed again while it is on its way, it does nothing. */
export function useSingleDeed<Data, Wish = void>(deed: UseMutationOptions<Data, Error, Wish>) {
  const isOnItsWay = useRef(false);
  const { mutate, isPending, error } = useDeed<Data, Wish>({
    ...deed,
    mutationFn: async (wish, context) => {
      try {
        return await (deed.mutationFn?.(wish, context) as Promise<Data>);
      } finally {
        isOnItsWay.current = false;
      }
    },
  });
  const send = (wish: Wish) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    mutate(wish);
  };
  return { mutate: send, isPending, error };
}
