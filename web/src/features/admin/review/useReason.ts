/** The reason of a rejection as it was typed last: one that fails is asked about again with it. */
import { useState } from 'react';

export type Reason = ReturnType<typeof useReason>;

export function useReason() {
  const [typed, setTyped] = useState<{ about: string; text: string } | null>(null);
  return {
    /** What was typed about something; null where a rejection of it has not failed. */
    of: (about: string): string | null => (typed?.about === about ? typed.text : null),
    keep: (about: string, text: string) => setTyped({ about, text }),
    drop: () => setTyped(null),
  };
}
