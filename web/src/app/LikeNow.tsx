import { Heart } from '@/features/like/Heart';
import { useNow } from '@/features/playback/useNow';

/** Likes the track that plays, while somebody knows which it is. */
export function LikeNow() {
  const { track, needsTimestamp } = useNow();
  if (track === null || needsTimestamp) return null;
  return <Heart key={track.track_id} track={track} className="heart-now" />;
}
