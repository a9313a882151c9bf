import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut } from '@/api/errors';
import { useListening } from '@/core';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { DeviceRow } from './DeviceRow';
import { useSignOutEverywhere } from './mutations';
import { devicesQuery } from './queries';

interface Props {
  /** The member is signed out here, too. */
  onSignedOut: () => void;
}

/** Every browser that somebody is signed in with. */
export function Devices({ onSignedOut }: Props) {
  const core = useListening();
  const { data: devices, error, refetch } = useQuery(devicesQuery());
  const everywhere = useSignOutEverywhere();
  const [isAsking, setAsking] = useState(false);
  const now = Date.now();
  return (
    <Card title="Devices" text="Where you are signed in.">
      {devices === undefined && error === null && <div className="skeleton h-11" aria-busy="true" />}
      {devices === undefined && error !== null && (
        <p className="flex flex-wrap items-center gap-3 text-muted">
          {isSignedOut(error)
            ? 'Session expired. Please refresh the page and try again.'
            : 'Your devices could not be loaded.'}
          <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {devices !== undefined && (
        <ul className="grid">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              ago={core === null ? '' : core.ago(Date.parse(device.seen_at), now)}
            />
          ))}
        </ul>
      )}
      <Button className="justify-self-start" disabled={everywhere.isPending} onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {isAsking && (
        <AskDialog
          title="Sign out everywhere?"
          text="You will be signed out on every device, including this one."
          yes="Sign out"
          onYes={() => everywhere.mutate(undefined, { onSuccess: onSignedOut })}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
