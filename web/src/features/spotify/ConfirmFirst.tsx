import type { ReactNode } from 'react';
import { Card } from '@/ui/Card';

interface Props {
  title: string;
  email: string;
  /** How many emails with a link and a code are on their way there. */
  sent: number;
  /** Sends one. */
  children: ReactNode;
}

/** In the place of what the server refuses to members whose address nobody has confirmed. */
export function ConfirmFirst({ title, email, sent, children }: Props) {
  return (
    <Card title={title} text="Before you can use Spotify here, your email address must be confirmed.">
      <div className="grid gap-4">
        {sent > 0 && (
          <p className="max-w-prose text-muted">
            An email is on its way to <span className="[overflow-wrap:anywhere]">{email}</span>. Open its link
            in this browser, or enter its code above, under Account.
          </p>
        )}
        {children}
      </div>
    </Card>
  );
}
