import { Link, useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { config } from '@/api/seed';
import { useTitle } from '@/lib/title';
import { buttonStyle } from '@/ui/button-style';
import { MissingPage } from './MissingPage';

export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  useTitle('Page not found', config().site_name);
  useEffect(() => {
    console.warn(`404: nothing is at ${path}`);
  }, [path]);
  return (
    <MissingPage
      title="Oops! Page not found"
      text={
        <>
          There's nothing at <strong className="font-medium text-text">{path}</strong>.
        </>
      }
      ways={
        <>
          <Link to="/" className={buttonStyle('solid')}>
            Return to Home
          </Link>
          <Link to="/search" className={buttonStyle('plain')}>
            <Search aria-hidden />
            Search
          </Link>
        </>
      }
    />
  );
}
