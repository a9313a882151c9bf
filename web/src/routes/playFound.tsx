import type { FoundTrack } from '@/api/types';
import { PlayTrack } from './PlayTrack';

/** Plays a track that was found, where its mix has sound and somebody knows when it begins. */
export const playFound = ({ title, has_audio, start_seconds, mix_slug, mix_title, position }: FoundTrack) =>
  has_audio && start_seconds !== null ? (
    <PlayTrack title={title} mix={{ slug: mix_slug, title: mix_title, position }} />
  ) : null;
