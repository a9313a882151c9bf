/** How answers are kept and asked for again. */
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';

/** An answer that says no will say no again; only silence and a stumbling server are worth a second try. */
const worthAnotherTry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

class Queries extends QueryClient {
  override invalidateQueries: QueryClient['invalidateQueries'] = (filters, options) => {
    // The library waits for a first reading under way. That may have begun before the change, and would pass for new.
    void this.cancelQueries(filters, { silent: true });
    return super.invalidateQueries(filters, options);
  };
}

export function createQueries(): QueryClient {
  // It hears of changes, and takes a page that begins without a network for one that has it.
  onlineManager.setOnline(navigator.onLine);
  return new Queries({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        retry: worthAnotherTry,
        retryDelay: 600,
        // A request that is not sent cannot fail: offline, the page says what it does not have.
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
    },
  });
}
