import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { config } from '@/api/seed';
import { useTitle } from '@/lib/title';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';

export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  useTitle('Page not found', config().site_name);
  useEffect(() => {
    console.warn(`404: nothing is at ${path}`);
  }, [path]);
  return (
    <Notice title="Oops! Page not found" text="The address may be mistyped, or the page has moved.">
      <Link to="/" className={buttonStyle('solid')}>
        Return to Home
      </Link>
    </Notice>
  );
}
