/** Uses a handle of a module and gives its memory back, whatever happens. */
export function held<H extends { free(): void }, T>(handle: H, use: (handle: H) => T): T {
  try {
    return use(handle);
  } finally {
    handle.free();
  }
}
