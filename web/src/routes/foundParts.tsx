/** What the features give to a track that was found. */
import type { FoundTrack } from '@/api/types';
import { Heart } from '@/features/like/Heart';
import { PlayTrack } from './PlayTrack';

/** Plays it, where its mix has sound and somebody knows when it begins. */
export const playFound = ({ title, has_audio, start_seconds, mix_slug, mix_title, position }: FoundTrack) =>
  has_audio && start_seconds !== null ? (
    <PlayTrack title={title} mix={{ slug: mix_slug, title: mix_title, position }} />
  ) : null;

export const likeFound = ({ id, title, artist }: FoundTrack) => (
  <Heart of={{ kind: 'track', id, title, artist }} className="liked-action" />
);
