/** A value that the page watches, for as long as the page stands. What outlives it is `kept.ts`'s. */
import { useSyncExternalStore } from 'react';

export interface Value<T> {
  read(): T;
  write(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function createValue<T>(first: T): Value<T> {
  let held = first;
  const listeners = new Set<() => void>();
  return {
    read: () => held,
    write(next) {
      held = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of the value; `select` must answer with the same thing for the same value. */
export function useValue<T, S>(value: Value<T>, select: (held: T) => S): S {
  return useSyncExternalStore(value.subscribe, () => select(value.read()));
}
