import { CodeForm } from './CodeForm';
import { SendConfirmation } from './SendConfirmation';
import type { Confirming } from './useConfirming';

interface Props {
  confirming: Confirming;
  onConfirmed?: () => void;
}

/**
 * Confirms the address of whoever signed up with a password. The link and the code do so in this browser, which is
 * signed in: that keeps the account as it is, where a first proof from elsewhere begins a new one.
 */
export function ConfirmEmail({ confirming, onConfirmed }: Props) {
  const { email, sent } = confirming;
  if (sent === 0) return <SendConfirmation confirming={confirming} />;
  return (
    <div className="grid max-w-md gap-4 text-start">
      <p role="status" className="text-muted">
        {sent === 1 ? 'An email' : 'Another email'} is on its way to {email}. Open its link in this browser,
        or enter its code here.
      </p>
      <CodeForm action="Confirm with the code" onSignedIn={onConfirmed} />
      <SendConfirmation confirming={confirming} />
    </div>
  );
}
