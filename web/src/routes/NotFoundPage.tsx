import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { config } from '@/api/seed';
import { listHits } from '@/features/search/hits';
import { searchQuery } from '@/features/search/queries';
import { useTitle } from '@/lib/title';
import { buttonStyle } from '@/ui/button-style';
import { EmptyPage } from '@/ui/EmptyPage';
import { LostStrip } from '@/ui/LostStrip';
import { GoOn } from './GoOn';
import { wordsOfPath } from './wordsOfPath';

export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { data: found } = useQuery(searchQuery(wordsOfPath(path)));
  const meant = found === undefined ? undefined : listHits(found)[0];
  useTitle('Page not found', config().site_name);
  useEffect(() => {
    console.warn(`404: nothing is at ${path}`);
  }, [path]);
  return (
    <EmptyPage
      title="Oops! Page not found"
      picture={<LostStrip />}
      text={
        <>
          There's nothing at <strong className="font-medium text-text">{path}</strong>.
          {meant !== undefined && (
            <>
              {' '}
              Did you mean{' '}
              <a href={meant.href} className="text-text underline decoration-line underline-offset-4">
                {meant.title}
              </a>
              ?
            </>
          )}
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
    >
      <GoOn title="Or play one of these" />
    </EmptyPage>
  );
}
