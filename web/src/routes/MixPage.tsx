import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAuth } from '@/api/auth';
import { isNotFound } from '@/api/errors';
import { config } from '@/api/seed';
import { mixQuery } from '@/features/mix/queries';
import { part } from '@/lib/part';
import { useTitle } from '@/lib/title';
import { buttonStyle } from '@/ui/button-style';
import { MissingPage } from './MissingPage';
import { MixSkeleton } from './MixSkeleton';
import { MixView } from './MixView';
import { OutOfReach } from './OutOfReach';

const HiddenMix = part(() => import('./HiddenMix'), 'HiddenMix');

const route = getRouteApi('/mix/$mixId');

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title, config().site_name);
  return children;
}

const none = (
  <Titled title="Mix Not Found">
    <MissingPage
      title="Mix Not Found"
      text="The mix you're looking for doesn't exist."
      ways={
        <Link to="/" className={buttonStyle('solid')}>
          ← Back to mixes
        </Link>
      }
    />
  </Titled>
);

export function MixPage() {
  const { mixId } = route.useParams();
  const { t, track } = route.useSearch();
  const { data: mix, error } = useQuery(mixQuery(mixId));
  // While a mix that was not found is asked for again, the query has no error. The page must not flicker meanwhile.
  const [missed, setMissed] = useState<string | null>(null);
  if (isNotFound(error) && missed !== mixId) setMissed(mixId);
  const missing = missed === mixId;
  const { user } = useAuth();
  const router = useRouter();
  useEffect(() => {
    // The way back is there before it is needed: at once, and when the server has gone in the meantime.
    const timer = setTimeout(() => void router.preloadRoute({ to: '/' }), 600);
    return () => clearTimeout(timer);
  }, [router]);

  if (mix !== undefined)
    return (
      <Titled title={`${mix.title} by ${mix.artist}`}>
        <MixView key={mix.id} mix={mix} t={t} track={track} />
      </Titled>
    );
  if (missing) {
    if (user?.role !== 'admin') return none;
    return (
      <Suspense fallback={<MixSkeleton />}>
        <HiddenMix name={mixId} t={t} track={track}>
          {none}
        </HiddenMix>
      </Suspense>
    );
  }
  if (error !== null) {
    return (
      <Titled title="Mix">
        <OutOfReach
          title="Unable to load this mix at this time."
          offline="You're offline, and this mix isn't on this device yet. What you've looked at before still opens."
          ways={
            <Link to="/" className={buttonStyle('plain')}>
              ← Back to mixes
            </Link>
          }
        />
      </Titled>
    );
  }
  return (
    <Titled title="Mix">
      <MixSkeleton />
    </Titled>
  );
}
