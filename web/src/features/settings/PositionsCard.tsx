import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { positionsQuery } from '@/api/positions';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { SwitchRow } from '@/ui/SwitchRow';
import { useClearPositions, useKeepPositions } from './mutations';

/** Whether the places where mixes were left are kept in the account, and an end to those that are. */
export function PositionsCard() {
  const { data, error, refetch } = useQuery(positionsQuery());
  const keeping = useKeepPositions();
  const clearing = useClearPositions();
  const [asks, setAsks] = useState(false);
  return (
    <Card
      title="Listening"
      text="Go on with a mix on any device where you are signed in. Nobody else sees this."
    >
      {data === undefined && error === null && <div className="skeleton h-11" aria-busy="true" />}
      {data === undefined && error !== null && (
        <p className="flex flex-wrap items-center gap-3 text-muted">
          This setting could not be loaded.
          <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {data !== undefined && (
        <>
          <SwitchRow
            label="Keep where I left off in my account"
            hint="While this is off, each device remembers for itself, and the account forgets."
            checked={data.keeps_positions}
            onChange={(keeps) => keeping.mutate(keeps)}
          />
          <Button className="justify-self-start" disabled={clearing.isPending} onClick={() => setAsks(true)}>
            Clear where I left off
          </Button>
          {asks && (
            <AskDialog
              title="Clear where you left off?"
              text="Every mix begins at its start again, on all of your devices. This can't be undone."
              yes="Clear"
              onYes={() => clearing.mutate()}
              onClose={() => setAsks(false)}
            />
          )}
        </>
      )}
    </Card>
  );
}
