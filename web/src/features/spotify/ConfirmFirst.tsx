import { Card } from '@/ui/Card';

interface Props {
  title: string;
  email: string;
  /** How many emails with a link and a code are on their way there. */
  sent: number;
}

/** In the place of what the server refuses to members whose address nobody has confirmed. */
export function ConfirmFirst({ title, email, sent }: Props) {
  return (
    <Card title={title} text="Before you can use Spotify here, your email address must be confirmed.">
      <p className="max-w-prose text-muted">
        {sent === 0 ? (
          'Confirm it above, under Account.'
        ) : (
          <>
            An email is on its way to <span className="[overflow-wrap:anywhere]">{email}</span>. Open its link
            in this browser, or enter its code above, under Account.
          </>
        )}
      </p>
    </Card>
  );
}
