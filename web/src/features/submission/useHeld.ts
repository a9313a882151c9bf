import { useEffect, useSyncExternalStore } from 'react';
import { onArrived } from './arrived';
import { readDraft } from './draft';
import { isTheirs, outbox, type Waiting } from './outbox';
import type { Draft } from './written';

/** The draft as it waits on this device, once its writer has submitted it without a network. */
export function useHeld({ idempotency_key: key }: Draft, userId: string | null): Waiting | null {
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.read);
  return waiting.find((it) => it.draft.idempotency_key === key && isTheirs(it, userId)) ?? null;
}

/** Goes on once the draft that waited has been sent, as it goes on after one that is sent at once. */
export function useArrived(goOn: () => Promise<void>): void {
  useEffect(() => onArrived((key) => (readDraft().idempotency_key === key ? goOn() : undefined)), [goOn]);
}
