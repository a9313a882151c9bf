import { Link } from '@tanstack/react-router';
import { Timer } from 'lucide-react';
import type { Mix } from '@/api/types';
import { buttonStyle } from '@/ui/button-style';
import { countOf, useStoredDraft } from './timing/drafts';

/** Asks whoever listens to a mix with rows without a time to tap along, or to send what they tapped. */
export function TimingInvitation({ mix }: { mix: Mix }) {
  const unsent = countOf(useStoredDraft(mix.id));
  const { length } = mix.tracks;
  const open = mix.tracks.filter(({ time }) => time === null).length;
  const timed = mix.tracks.filter(({ start_seconds }) => start_seconds !== null).length;
  const proposed = mix.tracks.filter(({ time }) => time?.source === 'crowd' && !time.is_confirmed).length;
  if (mix.audio === null || length === 0 || open + proposed + unsent === 0) return null;
  const words =
    unsent > 0
      ? `${unsent} ${unsent === 1 ? 'time' : 'times'} not sent yet`
      : open > 0
        ? `${timed} of ${length} timed: tap along`
        : `${proposed} ${proposed === 1 ? 'time waits' : 'times wait'} for a second person: listen and agree`;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <Link
        to="/timing/$mixId"
        params={{ mixId: mix.slug }}
        aria-keyshortcuts="T"
        title="Time this mix by ear (T)"
        className={buttonStyle('quiet', 'figures')}
      >
        <Timer aria-hidden />
        {words}
      </Link>
      {open > 0 && mix.waveform !== null && mix.waveform.hints.length > 0 && (
        <span aria-hidden className="hint-key">
          likely changes
        </span>
      )}
    </p>
  );
}
