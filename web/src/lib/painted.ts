/** How long a browser that never says that it painted is waited for. */
const patienceMs = 500;

/**
 * Until what stands in `element` was painted: nothing that comes after it delays it. Where nothing stands or nobody
 * looks there is nothing to wait for.
 */
export function painted(element: Element): Promise<void> {
  if (element.firstElementChild === null || document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((done) => {
    setTimeout(done, patienceMs);
    try {
      const watch = new PerformanceObserver(() => {
        watch.disconnect();
        done();
      });
      watch.observe({ type: 'paint', buffered: true });
    } catch {
      // A browser that never says when it paints is given half a second, as one that says so late.
    }
  });
}
