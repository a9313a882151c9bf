import { Button } from '@/ui/Button';
import { CodeForm } from './CodeForm';
import { useSendLink } from './mutations';

interface Props {
  email: string;
  /** The page that the link in the mail leads to. */
  path: string;
  onConfirmed?: () => void;
}

/**
 * Confirms the address of whoever signed up with a password. The link and the code do so in this browser, which is
 * signed in: that keeps the account as it is, where a first proof from elsewhere begins a new one.
 */
export function ConfirmEmail({ email, path, onConfirmed }: Props) {
  const send = useSendLink();
  if (send.isSuccess) {
    return (
      <div className="grid max-w-md gap-4 text-start">
        <p role="status" className="text-muted">
          An email is on its way to {email}. Open its link in this browser, or enter its code here.
        </p>
        <CodeForm action="Confirm with the code" onSignedIn={onConfirmed} />
      </div>
    );
  }
  return (
    <Button
      className="justify-self-start"
      disabled={send.isPending}
      onClick={() => send.mutate({ email, redirect_path: path, with_identity: false })}
    >
      {send.isPending ? 'Sending...' : 'Confirm your address'}
    </Button>
  );
}
