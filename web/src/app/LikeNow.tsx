import { Heart } from '@/features/like/Heart';
import { likeableTrack } from '@/features/like/likeable';
import { useNow } from '@/features/playback/useNow';

/** Likes the track that plays, while somebody knows which it is. */
export function LikeNow() {
  const { track, needsTimestamp } = useNow();
  if (track === null || needsTimestamp) return null;
  return <Heart of={likeableTrack(track)} className="heart-now" />;
}
