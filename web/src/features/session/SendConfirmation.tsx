import { Button } from '@/ui/Button';
import type { Confirming } from './useConfirming';

/** The button for the email that confirms an address, and for the next one where the first does not arrive. */
export function SendConfirmation({ confirming: { sent, isSending, send } }: { confirming: Confirming }) {
  const words = sent === 0 ? 'Confirm your address' : 'Send again';
  return (
    <Button className="justify-self-start" disabled={isSending} onClick={send}>
      {isSending ? 'Sending...' : words}
    </Button>
  );
}
