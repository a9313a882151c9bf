import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { positionsQuery } from '@/api/positions';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Card } from '@/ui/Card';
import { SwitchRow } from '@/ui/SwitchRow';
import { useClearPositions, useKeepPositions } from './mutations';

/** Whether what is listened to is kept in the account: where mixes were left, and what was heard. And an end to it. */
export function PositionsCard() {
  const { data, error, refetch } = useQuery(positionsQuery());
  const keeping = useKeepPositions();
  const clearing = useClearPositions();
  const [asks, setAsks] = useState(false);
  return (
    <Card
      title="Listening"
      text="Go on with a mix, and find what you played, on any device where you are signed in. Nobody else sees this."
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
            label="What I listen to follows my account"
            hint="While this is off, each device remembers for itself, and the account forgets."
            checked={data.keeps_listening}
            onChange={(keeps) => keeping.mutate(keeps)}
          />
          <div className="flex flex-wrap gap-2">
            <Button disabled={clearing.isPending} onClick={() => setAsks(true)}>
              Clear where I left off
            </Button>
            <Link to="/history" className={buttonStyle('quiet')}>
              See the history
            </Link>
          </div>
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
