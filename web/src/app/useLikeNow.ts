import { useCallback } from 'react';
import { likeableTrack } from '@/features/like/likeable';
import { useLike } from '@/features/like/mutations';
import { useNow } from '@/features/playback/useNow';

/** What the key for liking does: the track that plays is liked, or no longer. */
export function useLikeNow(): () => void {
  const { track, needsTimestamp } = useNow();
  const like = useLike();
  return useCallback(() => {
    if (track !== null && !needsTimestamp) like(likeableTrack(track));
  }, [track, needsTimestamp, like]);
}
