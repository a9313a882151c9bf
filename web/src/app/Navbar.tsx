import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAuth } from '@/api/auth';
import { cx } from '@/lib/cx';
import { askToSignIn } from '@/lib/invitation';
import { part } from '@/lib/part';
import { Logo } from '@/ui/Logo';
import { ThemeToggle } from '@/ui/ThemeToggle';
import { OfflineNotice } from './OfflineNotice';
import { Search } from './Search';

const Person = part(() => import('./Person'), 'Person');
const VisitorMenu = part(() => import('./VisitorMenu'), 'VisitorMenu');

const pill =
  'flex min-h-11 items-center rounded-full px-4 font-medium text-sm transition-colors duration-(--state)';

const place = cx(
  pill,
  'px-3 text-muted hover:text-text data-[status=active]:text-text lg:px-4 max-md:hidden',
);

/** Its room is kept while nobody knows yet who is signed in, so that nothing moves when it appears. */
export function Navbar() {
  const { isLoading, user } = useAuth();
  return (
    <header className="border-line/0 border-b bg-ground">
      <nav
        aria-label="Main"
        className={cx('wrap flex h-14 items-center gap-1 md:h-16 sm:gap-2', isLoading && 'invisible')}
      >
        <Link
          to="/"
          aria-label="Segue, home"
          className="-ml-1 flex min-h-11 min-w-11 items-center gap-2.5 rounded-md px-1 font-semibold text-md tracking-tight"
        >
          <Logo />
          <span className="max-[26rem]:hidden">Segue</span>
        </Link>
        <Link to="/lists/$slug" params={{ slug: 'latest' }} className={place}>
          Mixes
        </Link>
        {user !== null && (
          <Link to="/liked" className={place}>
            Liked
          </Link>
        )}
        <OfflineNotice />
        <Search />
        <span className="max-md:hidden">
          <ThemeToggle />
        </span>
        <Link to="/submit-mix" className={cx(pill, 'shrink-0 bg-raised hover:bg-line max-md:hidden')}>
          Submit Mix
        </Link>
        {user === null ? (
          <>
            <button
              type="button"
              onClick={askToSignIn}
              className={cx(pill, 'shrink-0 text-muted hover:bg-raised hover:text-text max-md:hidden')}
            >
              Sign In
            </button>
            <span className="-mr-2 size-11 shrink-0 md:hidden">
              <Suspense>
                <VisitorMenu />
              </Suspense>
            </span>
          </>
        ) : (
          <Suspense fallback={<span className="size-11" />}>
            <Person user={user} />
          </Suspense>
        )}
      </nav>
    </header>
  );
}
