import { Suspense } from 'react';
import type { MixCard } from '@/api/types';
import { likeableMix } from '@/features/like/likeable';
import { part } from '@/lib/part';

const Heart = part(() => import('@/features/like/Heart').then((it) => it.Heart));

/** What a card gives to press beside its link. Its code comes after the page. */
export const mixHeart = (mix: MixCard) => (
  <Suspense>
    <Heart of={likeableMix(mix)} className="mix-heart" />
  </Suspense>
);
