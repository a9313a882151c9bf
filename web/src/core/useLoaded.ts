import { useEffect, useState } from 'react';

/** What a door of this folder loads, once it is here. A page that needs it shows first and asks then. */
export function useLoaded<T>(load: () => Promise<T>): T | null {
  const [rules, setRules] = useState<T | null>(null);
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
