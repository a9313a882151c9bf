import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AskedMix } from './AskedMix';
import { MixView } from './MixView';

const route = getRouteApi('/mix/$mixId');

export function MixPage() {
  const { mixId } = route.useParams();
  const { t, track } = route.useSearch();
  const router = useRouter();
  useEffect(() => {
    // The way back is there before it is needed: at once, and when the server has gone in the meantime.
    const timer = setTimeout(() => void router.preloadRoute({ to: '/' }), 600);
    return () => clearTimeout(timer);
  }, [router]);
  return (
    <AskedMix
      name={mixId}
      t={t}
      track={track}
      titleOf={(mix) => `${mix.title} by ${mix.artist}`}
      waiting="Mix"
      offline="You're offline, and this mix isn't on this device yet. What you've looked at before still opens."
    >
      {(mix) => <MixView key={mix.id} mix={mix} t={t} track={track} />}
    </AskedMix>
  );
}
