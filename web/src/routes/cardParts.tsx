import { Suspense } from 'react';
import type { CardParts } from '@/features/mix/MixCard';
import { part } from '@/lib/part';

const CardSigns = part(() => import('./CardSigns'), 'CardSigns');
const PlayMix = part(() => import('./PlayMix'), 'PlayMix');

const PlayLead = part(() => import('./PlayLead'), 'PlayLead');

/** What a card gives to press beside its link. Its code comes after the page. */
export const cardParts: CardParts = {
  play: (mix) => (
    <Suspense>
      <PlayMix mix={mix} />
    </Suspense>
  ),
  lead: (mix) => (
    <Suspense>
      <PlayLead mix={mix} />
    </Suspense>
  ),
  signs: (mix) => (
    <Suspense>
      <CardSigns mix={mix} />
    </Suspense>
  ),
};
