import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The full-screen player as a step of the history: on a phone, the way back closes it. */
export function useFullPlayer(): { isOpen: boolean; open: () => void; close: () => void } {
  const router = useRouter();
  const isOpen = useRouterState({ select: ({ location }) => location.state.player === true });
  const open = useCallback(() => router.history.push(router.state.location.href, { player: true }), [router]);
  const close = useCallback(() => {
    if (router.state.location.state.player === true) router.history.back();
  }, [router]);
  return { isOpen, open, close };
}
