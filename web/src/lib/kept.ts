/** A value on this device that the page watches: kept in the browser's storage, told to every tab. */
import { forget, readJson, writeJson } from './storage';

export interface Kept<T> {
  /** The value as it is; the same object until it changes. */
  read(): T;
  write(value: T): void;
  /** Whether the value was kept; one that finds no room changes nothing. */
  tryWrite(value: T): boolean;
  subscribe(listener: () => void): () => void;
}

/** `check` makes a value out of whatever is stored, which may be anything or nothing. */
export function keep<T>(key: string, check: (stored: unknown) => T): Kept<T> {
  let held: T | undefined;
  const listeners = new Set<() => void>();

  function changed(value: T | undefined): void {
    held = value;
    for (const listener of listeners) listener();
  }
  // It listens for as long as the page stands: what is held while nobody watches must not be older than the storage.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) changed(undefined);
  });
  return {
    read() {
      held ??= check(readJson('local', key));
      return held;
    },
    write(value) {
      if (!writeJson('local', key, value)) forget('local', key);
      changed(value);
    },
    tryWrite(value) {
      const isKept = writeJson('local', key, value);
      if (isKept) changed(value);
      return isKept;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
