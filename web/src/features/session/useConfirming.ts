import { useState } from 'react';
import { useSendLink } from './mutations';

export interface Confirming {
  email: string;
  /** How many emails are on their way. */
  sent: number;
  isSending: boolean;
  send: () => void;
}

/** Sends the email that confirms an address, and sends it again; `path` is the page that its link leads to. */
export function useConfirming(email: string, path: string): Confirming {
  const [sent, setSent] = useState(0);
  const { mutate, isPending } = useSendLink();
  const send = () =>
    mutate(
      { email, redirect_path: path, with_identity: false },
      { onSuccess: () => setSent((before) => before + 1) },
    );
  return { email, sent, isSending: isPending, send };
}
