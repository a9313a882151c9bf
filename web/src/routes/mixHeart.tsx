import { lazy, Suspense } from 'react';
import type { MixCard } from '@/api/types';

const Heart = lazy(() => import('@/features/like/Heart').then((module) => ({ default: module.Heart })));

/** What a card gives to press beside its link. Its code comes after the page. */
export const mixHeart = ({ id, title, artist }: MixCard) => (
  <Suspense>
    <Heart of={{ kind: 'mix', id, title, artist }} className="mix-heart" />
  </Suspense>
);
