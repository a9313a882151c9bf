import { useEffect, useState } from 'react';
import { type Core, loadCore } from '@/core';

/** The core, once it is here. A page that needs it shows first and asks then. */
export function useCore(): Core | null {
  const [core, setCore] = useState<Core | null>(null);
  useEffect(() => {
    let gone = false;
    loadCore().then(
      (loaded) => {
        if (!gone) setCore(loaded);
      },
      (cause: unknown) => console.error('the core did not load', cause),
    );
    return () => {
      gone = true;
    };
  }, []);
  return core;
}
