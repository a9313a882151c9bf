/**
 * Which entry of a list is open, as the address says: it stays open over a reload, and can be sent to somebody. Opening
 * one is a step of the history, which the way back takes back; another one takes its place.
 */
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

const route = getRouteApi('/admin/$');

export function useOpened() {
  const { open: id = null } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const isOpen = useCallback(
    (id: string) => {
      const { search } = router.state.location;
      return 'open' in search && search.open === id;
    },
    [router],
  );
  const show = useCallback(
    (open: string) => {
      const { search, state } = router.state.location;
      const isFirst = !('open' in search);
      void navigate({
        search: (before) => ({ ...before, open }),
        state: isFirst || state.opened === true ? { opened: true } : {},
        replace: !isFirst,
        resetScroll: false,
      });
    },
    [navigate, router],
  );
  const close = useCallback(() => {
    // Somebody who came by a link has no list in their history.
    if (router.state.location.state.opened === true) router.history.back();
    else
      void navigate({
        search: ({ open: _, ...others }) => others,
        replace: true,
        resetScroll: false,
      });
  }, [navigate, router]);
  return { id, isOpen, show, close };
}
