import type { MixCard } from '@/api/types';
import { Heart } from '@/features/like/Heart';
import { likeableMix } from '@/features/like/likeable';

/** The heart of a mix on its card. */
export function LikeMix({ mix }: { mix: MixCard }) {
  return <Heart of={likeableMix(mix)} className="mix-heart" />;
}
