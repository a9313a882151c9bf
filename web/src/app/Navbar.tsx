import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAuth } from '@/api/auth';
import { cx } from '@/lib/cx';
import { askToSignIn } from '@/lib/invitation';
import { part } from '@/lib/part';
import { Logo } from '@/ui/Logo';
import { ThemeToggle } from '@/ui/ThemeToggle';
import { Search } from './Search';

const Person = part(() => import('./Person').then((it) => it.Person));

const pill =
  'flex min-h-11 items-center rounded-full px-4 font-medium text-sm transition-colors duration-(--state)';

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
        <span className="flex-1" />
        <Search />
        <ThemeToggle />
        <Link to="/submit-mix" className={cx(pill, 'bg-raised hover:bg-line')}>
          Submit Mix
        </Link>
        {user === null ? (
          <button
            type="button"
            onClick={askToSignIn}
            className={cx(pill, 'text-muted hover:bg-raised hover:text-text')}
          >
            Sign In
          </button>
        ) : (
          <Suspense fallback={<span className="size-11" />}>
            <Person user={user} />
          </Suspense>
        )}
      </nav>
    </header>
  );
}
