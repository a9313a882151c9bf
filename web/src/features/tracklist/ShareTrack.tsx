import { Link2 } from 'lucide-react';
import { tell } from '@/api/events';
import type { MixTrack } from '@/api/types';
import { loadListening } from '@/core';
import { shareLink } from '@/lib/share';

interface Props {
  mixId: string;
  mixSlug: string;
  track: MixTrack;
}

/** Copies the link that starts the mix at this track. */
export function ShareTrack({ mixId, mixSlug, track }: Props) {
  const share = async () => {
    const core = await loadListening();
    const selector = core.trackSelector(track.position, track.track_id);
    if (!(await shareLink(track.title, `/mix/${mixSlug}?track=${encodeURIComponent(selector)}`))) return;
    const props = { mix_id: mixId, track_id: track.track_id, track_title: track.title };
    tell('share_mix', props);
    tell('Mix Share', props);
  };
  const label = `Share track ${track.position}, ${track.title}`;
  return (
    <button
      type="button"
      aria-label={label}
      title="Share"
      className="track-share"
      onClick={() => void share()}
    >
      <Link2 aria-hidden className="size-4" />
    </button>
  );
}
