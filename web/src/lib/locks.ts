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
