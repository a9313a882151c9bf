import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useAuth } from '@/api/auth';
import { isNotFound } from '@/api/errors';
import { config } from '@/api/seed';
import type { Mix } from '@/api/types';
import { mixQuery } from '@/features/mix/queries';
import { part } from '@/lib/part';
import { useTitle } from '@/lib/title';
import { buttonStyle } from '@/ui/button-style';
import { MissingPage } from './MissingPage';
import { MixSkeleton } from './MixSkeleton';
import { OutOfReach } from './OutOfReach';

const HiddenMix = part(() => import('./HiddenMix'), 'HiddenMix');

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title, config().site_name);
  return children;
}

const home = (kind: 'solid' | 'plain') => (
  <Link to="/" className={buttonStyle(kind)}>
    ← Back to mixes
  </Link>
);

const none = (
  <Titled title="Mix Not Found">
    <MissingPage
      title="Mix Not Found"
      text="The mix you're looking for doesn't exist."
      ways={home('solid')}
    />
  </Titled>
);

interface Props {
  /** Its slug or id, as the address has it. */
  name: string;
  t?: string | undefined;
  track?: string | undefined;
  /** The tab's title of a mix, and while it is on its way. */
  titleOf: (mix: Mix) => string;
  waiting: string;
  /** What is said without a network. */
  offline: string;
  children: (mix: Mix) => ReactNode;
}

/** The mix that an address names: as it is, while it comes, and where there is none that this person may see. */
export function AskedMix({ name, t, track, titleOf, waiting, offline, children }: Props) {
  const { data: mix, error } = useQuery(mixQuery(name));
  // While a mix that was not found is asked for again, the query has no error. The page must not flicker meanwhile.
  const [missed, setMissed] = useState<string | null>(null);
  if (isNotFound(error) && missed !== name) setMissed(name);
  const { user } = useAuth();
  if (mix !== undefined) return <Titled title={titleOf(mix)}>{children(mix)}</Titled>;
  if (missed === name) {
    if (user?.role !== 'admin') return none;
    return (
      <Suspense fallback={<MixSkeleton />}>
        <HiddenMix name={name} t={t} track={track}>
          {none}
        </HiddenMix>
      </Suspense>
    );
  }
  return (
    <Titled title={waiting}>
      {error === null ? (
        <MixSkeleton />
      ) : (
        <OutOfReach title="Unable to load this mix at this time." offline={offline} ways={home('plain')} />
      )}
    </Titled>
  );
}
