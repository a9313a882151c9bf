import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { config } from '@/api/seed';
import { ListSection } from '@/features/list/ListSection';
import { homeQuery } from '@/features/list/queries';
import { MixGrid } from '@/features/mix/MixGrid';
import { MixGridSkeleton } from '@/features/mix/MixGridSkeleton';
import { part } from '@/lib/part';
import { useTitle } from '@/lib/title';
import { readPositions } from '@/player/positions';
import { Notice } from '@/ui/Notice';
import { cardParts } from './cardParts';
import { OutOfReach } from './OutOfReach';

const ContinueListening = part(() => import('./ContinueListening'), 'ContinueListening');

export function HomePage() {
  const { data: home, isError } = useQuery(homeQuery());
  // Drawn anew when another device's places have come.
  useQuery({ queryKey: ['begun'], queryFn: Date.now, enabled: false });
  // Which ones are worth going on with, the part itself says.
  const hasBegun = readPositions().length > 0;
  useTitle(null, config().site_name);
  const isEmpty = home !== undefined && home.latest.length === 0 && home.lists.length === 0;
  return (
    <>
      <header className="wrap home-head">
        <h1 className="text-xl">A better way to listen</h1>
        <p className="text-muted">Live track IDs from your favorite mixes</p>
      </header>
      {hasBegun && (
        <Suspense fallback={<div className="continue" />}>
          <ContinueListening />
        </Suspense>
      )}
      {isError ? (
        <OutOfReach level="h2" asksHome={false} title="Unable to load mixes at this time." />
      ) : isEmpty ? (
        <Notice level="h2" title="No mixes available yet." text="Check back soon for fresh content!" />
      ) : (
        <div className="wrap grid gap-10 pb-20 md:gap-14">
          {home?.latest.length !== 0 && (
            <ListSection slug="latest" title="Latest Mixes" lead>
              {home === undefined ? (
                <section aria-busy="true" aria-label="Loading mixes">
                  <MixGridSkeleton count={6} lead />
                </section>
              ) : (
                <MixGrid mixes={home.latest} lead={home.lead} parts={cardParts} />
              )}
            </ListSection>
          )}
          {home?.lists.map((list) => (
            <ListSection
              key={list.slug}
              slug={list.slug}
              title={list.title}
              description={list.description ?? null}
            >
              <MixGrid mixes={list.mixes} view="compact" parts={cardParts} />
            </ListSection>
          ))}
        </div>
      )}
    </>
  );
}
