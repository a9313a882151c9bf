import { tell } from '@/api/events';
import type { MixTrack } from '@/api/types';
import { loadListening } from '@/core';
import { shareLink } from '@/lib/share';

/** Copies the link that starts the mix at this track. */
export async function shareTrack(mixId: string, mixSlug: string, track: MixTrack): Promise<void> {
  const core = await loadListening();
  const selector = core.trackSelector(track.position, track.track_id);
  if (!(await shareLink(track.title, `/mix/${mixSlug}?track=${encodeURIComponent(selector)}`))) return;
  const props = { mix_id: mixId, track_id: track.track_id, track_title: track.title };
  tell('share_mix', props);
  tell('Mix Share', props);
}
