import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useHandover } from '@/features/like/useHandover';
import { part } from '@/lib/part';
import { usePlayer } from '@/player/player';
import { Navbar } from './Navbar';
import { OfflineStatus } from './OfflineNotice';
import { RouteProgress } from './RouteProgress';
import { SignIn } from './SignIn';
import { SignUp } from './SignUp';
import { Toasts } from './Toasts';
import { useAccent } from './useAccent';
import { useArrival } from './useArrival';
import { useTelling } from './useTelling';

const Dock = part(() => import('./Dock'), 'Dock');

/** The frame around every page. The dock comes with the first mix that sounds and stays, so that sound outlives the page. */
export function Layout() {
  const hasSound = usePlayer((state) => state.mix !== null && state.mix.audio !== null);
  const main = useArrival();
  useAccent();
  useHandover();
  useTelling();
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <RouteProgress />
      <Navbar />
      <OfflineStatus />
      <main id="main" ref={main} tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      {hasSound && (
        <Suspense>
          <Dock />
        </Suspense>
      )}
      <SignIn />
      <SignUp />
      <Toasts />
    </>
  );
}
