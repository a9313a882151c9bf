import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Like, LikeKind } from '@/api/types';
import { useListening } from '@/core';
import { Button } from '@/ui/Button';
import { LikedTrackRow } from './LikedTrackRow';
import { likesQuery } from './queries';

interface Props {
  kind: LikeKind;
  play: (track: Like['track']) => ReactNode;
  actions: (track: Like['track']) => ReactNode;
}

/** The liked tracks of one kind, the latest first. */
export function LikedTracks({ kind, play, actions }: Props) {
  const core = useListening();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery(
    likesQuery(kind),
  );
  const likes = data?.pages.flatMap((page) => page.likes) ?? [];
  const now = Date.now();
  if (likes.length === 0 && !isPlaceholderData) {
    return <p className="py-16 text-center text-muted">No tracks in this category</p>;
  }
  return (
    <>
      <ul aria-busy={isPlaceholderData} className="grid">
        {likes.map((like) => (
          <LikedTrackRow
            key={like.id}
            like={like}
            play={play(like.track)}
            ago={core === null ? null : core.ago(Date.parse(like.created_at), now)}
          >
            {actions(like.track)}
          </LikedTrackRow>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className="mx-auto mt-6 flex"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  );
}
