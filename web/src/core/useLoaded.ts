import { useEffect, useState } from 'react';

/** Loads something when it is called. */
export interface Door<T> {
  (): Promise<T>;
  /** What was loaded, once it is here. */
  held?: T;
}

/**
 * What a door of this folder loads, once it is here. A page that needs it shows first and asks then; whoever comes later
 * has it at once.
 */
export function useLoaded<T>(load: Door<T>): T | null {
  const [rules, setRules] = useState<T | null>(load.held ?? null);
  useEffect(() => {
    let gone = false;
    load().then(
      (loaded) => {
        if (!gone) setRules(loaded);
      },
      (cause: unknown) => console.error('the rules did not load', cause),
    );
    return () => {
      gone = true;
    };
  }, [load]);
  return rules;
}
