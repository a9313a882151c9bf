import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** What is left of a page that broke: a plain word and the way out. The rest of the site stands. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const stale = /could not be loaded/.test(error instanceof Error ? error.message : '');
  return (
    <Notice
      title={stale ? 'This page could not be loaded' : 'Something went wrong'}
      text={stale ? 'The connection may be down, or the site has been updated.' : 'Please try again.'}
    >
      <Button kind="solid" onClick={() => location.reload()}>
        Try Again
      </Button>
    </Notice>
  );
}
