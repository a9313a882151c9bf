import { useRouterState } from '@tanstack/react-router';

/** Says that a page is on its way, where that takes longer than a moment: see `.route-progress`. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading ? (
    <div role="progressbar" aria-label="Loading the page" className="route-progress" />
  ) : null;
}
