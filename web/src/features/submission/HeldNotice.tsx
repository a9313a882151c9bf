import { CloudUpload, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { config } from '@/api/seed';
import { Button } from '@/ui/Button';
import { clearDraft, settle } from './draft';
import { note, release, type Waiting } from './outbox';
import type { Draft } from './written';

interface Props {
  draft: Draft;
  /** The draft as it waits on this device; null while it does not. */
  held: Waiting | null;
  /** Called when the form is to be empty for another mix. What waits goes on waiting. */
  onAnother: () => void;
  /** Called when the draft waits no more because its writer says so. */
  onWithdraw?: () => void;
}

/** Says where a mix is that was submitted and has not been sent: the form still shows it, and might look unsent. */
export function HeldNotice({ draft, held, onAnother, onWithdraw }: Props) {
  const name = draft.form.title;
  return (
    <div role="status" className="empty:hidden">
      {held !== null && (
        <Box
          isBad={held.problem !== null}
          title={held.problem === null ? 'Saved on this device' : 'Submission Failed'}
          text={held.problem ?? `'${name}' will be sent as soon as ${whenSent()}`}
        >
          {held.problem !== null && (
            <Button className="px-4!" onClick={() => note(draft.idempotency_key, null)}>
              Try again
            </Button>
          )}
          <Button
            className="px-4!"
            onClick={() => {
              clearDraft();
              onAnother();
            }}
          >
            Submit another
          </Button>
          <Button
            kind="quiet"
            className="px-4!"
            onClick={() => {
              release(draft.idempotency_key);
              settle();
              onWithdraw?.();
            }}
          >
            Don't send it
          </Button>
        </Box>
      )}
      {held === null && draft.taken_back !== undefined && (
        <Box
          title="Not sent yet"
          text={`You changed '${name}' after you submitted it. Submit it again to have it sent.`}
        >
          <Button
            className="px-4!"
            onClick={() => {
              settle();
              onWithdraw?.();
            }}
          >
            Dismiss
          </Button>
        </Box>
      )}
    </div>
  );
}

/** It goes from an open page, whatever the network does. */
export const whenSent = (): string =>
  `the network is back and ${config().site_name} is open in this browser.`;

interface BoxProps {
  title: string;
  text: string;
  isBad?: boolean;
  children?: ReactNode;
}

function Box({ title, text, isBad = false, children }: BoxProps) {
  const Sign = isBad ? TriangleAlert : CloudUpload;
  return (
    <section className="flex items-start gap-3 rounded-md bg-tint p-4 text-sm leading-relaxed">
      <Sign aria-hidden className={`mt-0.5 size-5 shrink-0 ${isBad ? 'text-bad' : 'text-accent'}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-muted [overflow-wrap:anywhere]">{text}</p>
        {children !== undefined && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
      </div>
    </section>
  );
}
