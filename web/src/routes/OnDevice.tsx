import { useQuery } from '@tanstack/react-query';
import { getOnDevice } from '@/api/onDevice';
import { MixGrid } from '@/features/mix/MixGrid';
import { cardParts } from './cardParts';
import { GoOn } from './GoOn';

interface Props {
  /** Whether the home page is asked for mixes where this device keeps none. */
  asksHome?: boolean;
}

/** What opens where the server is out of reach. */
export function OnDevice({ asksHome = true }: Props) {
  // What is kept changes with every page that is looked at.
  const { data: mixes } = useQuery({ queryKey: ['on-device'], queryFn: getOnDevice, staleTime: 0 });
  if (mixes === undefined) return null;
  if (mixes.length === 0) return asksHome && navigator.onLine ? <GoOn title="Mixes that play" /> : null;
  return (
    <section aria-labelledby="on-device" className="grid gap-4">
      <div>
        <h2 id="on-device" className="text-md">
          On this device
        </h2>
        <p className="mt-1 text-muted text-xs">
          These open with their tracklists, and play as far as the browser has kept their sound.
        </p>
      </div>
      <MixGrid mixes={mixes} view="compact" parts={cardParts} />
    </section>
  );
}
