/** Work for when the page stands and the browser has nothing better to do. The answer calls it off. */
export function later(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(idle);
}
