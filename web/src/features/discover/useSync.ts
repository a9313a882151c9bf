import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SyncState } from '@/api/types';
import { toast } from '@/lib/toast';
import { useBeginSync } from './mutations';
import { isUnderWay, syncQuery } from './queries';

export interface Syncing {
  sync: SyncState | undefined;
  isBusy: boolean;
  begin: () => void;
}

/** The reading of what the member plays: how far it has come, and what is told when it ends; `onDone` when all is read. */
export function useSync(onDone: () => void): Syncing {
  const { data: sync } = useQuery(syncQuery());
  const { mutate, isPending } = useBeginSync();
  const goesOn = isUnderWay(sync);
  const wentOn = useRef(false);

  useEffect(() => {
    const hasEnded = wentOn.current && !goesOn;
    wentOn.current = goesOn;
    if (!hasEnded || sync === undefined) return;
    if (sync.state === 'done') {
      toast({ title: 'Data synced successfully!', kind: 'good' });
      onDone();
    } else if (sync.state === 'failed') {
      toast({ title: 'Sync failed', description: sync.problem ?? 'Please try again.', kind: 'bad' });
    }
  }, [goesOn, sync, onDone]);

  return { sync, isBusy: goesOn || isPending, begin: () => mutate() };
}
