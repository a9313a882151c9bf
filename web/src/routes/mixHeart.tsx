import { lazy, Suspense } from 'react';
import type { MixCard } from '@/api/types';
import { likeableMix } from '@/features/like/likeable';

const Heart = lazy(() => import('@/features/like/Heart').then((module) => ({ default: module.Heart })));

/** What a card gives to press beside its link. Its code comes after the page. */
export const mixHeart = (mix: MixCard) => (
  <Suspense>
    <Heart of={likeableMix(mix)} className="mix-heart" />
  </Suspense>
);
