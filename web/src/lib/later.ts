/** Work for when the page stands and the browser has nothing better to do. The answer calls it off. */
export function later(work: () => void): () => void {
  try {
    const idle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(idle);
  } catch {
    // Not every browser tells when it has nothing better to do.
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
}
