import { type ReactNode, Suspense } from 'react';
import { part } from '@/lib/part';
import { Button } from '@/ui/Button';
import { EmptyPage } from '@/ui/EmptyPage';

const OnDevice = part(() => import('./OnDevice'), 'OnDevice');

interface Props {
  title: string;
  /** What to say instead of the usual: in any case, or where there is no network. */
  text?: string;
  offline?: string;
  /** The ways out besides another try. */
  ways?: ReactNode;
  /** The level that the title has on its page. */
  level?: 'h1' | 'h2';
  /** Whether the home page may have something to go on with: not where its own answer has not come. */
  asksHome?: boolean;
}

/** A page whose answer has not come: why not, another try, and what this device has. */
export function OutOfReach({ title, text, offline, ways, level, asksHome = true }: Props) {
  return (
    <EmptyPage
      title={title}
      {...(level && { level })}
      text={
        text ??
        (navigator.onLine
          ? "The server isn't answering right now. Try again in a moment."
          : (offline ?? "You're offline. What you've looked at before still opens."))
      }
      ways={
        <>
          <Button kind="solid" onClick={() => location.reload()}>
            Try Again
          </Button>
          {ways}
        </>
      }
    >
      <Suspense>
        <OnDevice asksHome={asksHome} />
      </Suspense>
    </EmptyPage>
  );
}
