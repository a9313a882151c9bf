import { useEffect, useState } from 'react';
import { isLeaving, stay } from './begun';

/** Source: specification for members and admin, section 9. */
const resetMs = 5000;

/**
 * Whether the person is on their way to Spotify, and how to say so. Whoever is still here after a while is not: the
 * way failed, or they came back by the browser's own button.
 */
export function useLeaving(): [boolean, () => void] {
  const [leaving, setLeaving] = useState(isLeaving);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      stay();
      setLeaving(false);
    }, resetMs);
    return () => clearTimeout(timer);
  }, [leaving]);
  return [leaving, () => setLeaving(true)];
}
