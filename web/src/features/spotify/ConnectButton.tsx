import { Button } from '@/ui/Button';
import { useConnect } from './mutations';
import { useLeaving } from './useLeaving';

interface Props {
  label: string;
}

export function ConnectButton({ label }: Props) {
  const connect = useConnect();
  const [leaving, setLeaving] = useLeaving();
  const isBusy = leaving || connect.isPending;
  return (
    <Button
      kind="solid"
      className="justify-self-start"
      disabled={isBusy}
      onClick={() => connect.mutate(undefined, { onSuccess: setLeaving })}
    >
      {isBusy ? 'Connecting...' : label}
    </Button>
  );
}
