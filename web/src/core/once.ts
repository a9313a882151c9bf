import type { Door } from './useLoaded';

/** Loads something once, and holds it. After a failure, such as a lost network, the next call tries again. */
export function once<T>(load: () => Promise<T>): Door<T> {
  let loading: Promise<T> | undefined;
  const door: Door<T> = () => {
    loading ??= load().then(
      (loaded) => {
        door.held = loaded;
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return door;
}
