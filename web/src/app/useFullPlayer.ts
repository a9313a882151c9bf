import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

interface Step {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * The full-screen player as a step of the history, and its sheet as another: on a phone, the way back closes what came
 * last.
 */
export function useFullPlayer(): Step & { sleep: Step } {
  const router = useRouter();
  const isOpen = useRouterState({ select: ({ location }) => location.state.player === true });
  const hasSheet = useRouterState({ select: ({ location }) => location.state.sheet === true });
  const go = useCallback(
    (sheet: boolean) =>
      router.history.push(router.state.location.href, { player: true, ...(sheet ? { sheet } : {}) }),
    [router],
  );
  const back = useCallback(
    (isThere: boolean | undefined) => {
      if (isThere === true) router.history.back();
    },
    [router],
  );
  return useMemo(
    () => ({
      isOpen,
      open: () => go(false),
      close: () => back(router.state.location.state.player),
      sleep: {
        isOpen: hasSheet,
        open: () => go(true),
        close: () => back(router.state.location.state.sheet),
      },
    }),
    [router, isOpen, hasSheet, go, back],
  );
}
