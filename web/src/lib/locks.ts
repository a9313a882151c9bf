/** What only one tab of the site may do at a time. */

/**
 * Does `work` while no other tab holds `name`. Where there are no locks, as on a page by plain http, or where they are
 * refused, it is done at once: better done twice than not at all.
 */
export async function holding<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  let isBegun = false;
  try {
    return await navigator.locks.request(name, () => {
      isBegun = true;
      return work();
    });
  } catch (cause) {
    if (isBegun) throw cause;
    return work();
  }
}

/**
 * Does `work` for all tabs once no other one does it, and not at all where `signal` comes first. It is told whether other
 * tabs wait for it: where there are no locks, each tab works for itself.
 */
export async function leading(
  name: string,
  signal: AbortSignal,
  work: (isForAll: boolean) => Promise<void>,
): Promise<void> {
  let isBegun = false;
  try {
    await navigator.locks.request(name, { signal }, () => {
      isBegun = true;
      return work(true);
    });
  } catch (cause) {
    if (isBegun) throw cause;
    if (!signal.aborted) await work(false);
  }
}
