import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Timer } from 'lucide-react';
import { useAuth } from '@/api/auth';
import type { Mix } from '@/api/types';
import { buttonStyle } from '@/ui/button-style';
import { timestampsQuery } from './queries';
import { countOf, useStoredDraft } from './timing/drafts';
import { rowsOf } from './timing/rows';

/** What whoever listens to a mix is asked to do for its times, in one line or less; null where nothing is left to do. */
export function useInvitation(mix: Mix, isShort: boolean): string | null {
  const { user } = useAuth();
  const { data = [] } = useQuery({ ...timestampsQuery(mix.id, user?.id ?? null), enabled: false });
  const unsent = countOf(useStoredDraft(mix.id));
  const { length } = mix.tracks;
  const open = mix.tracks.filter(({ time }) => time === null).length;
  const timed = rowsOf(mix.tracks, data).filter(({ start }) => start !== null).length;
  const proposed = mix.tracks.filter(({ time }) => time?.source === 'crowd' && !time.is_confirmed).length;
  if (mix.audio === null || length === 0 || open + proposed + unsent === 0) return null;
  if (unsent > 0) return `${unsent} ${unsent === 1 ? 'time' : 'times'} not sent yet`;
  return open > 0
    ? `${timed} of ${length} timed: tap along`
    : `${proposed} ${proposed === 1 ? 'time waits' : 'times wait'} for a second person${isShort ? '' : ': listen and agree'}`;
}

interface Props {
  mix: Mix;
  /** What is asked. */
  words: string;
  className: string;
}

/** The way to time a mix by ear. */
function Invitation({ mix, words, className }: Props) {
  return (
    <Link
      to="/timing/$mixId"
      params={{ mixId: mix.slug }}
      aria-keyshortcuts="T"
      title="Time this mix by ear (T)"
      className={className}
    >
      <Timer aria-hidden />
      {words}
    </Link>
  );
}

/** Asks on a phone: among the facts of the mix, where it takes no line of its own. */
export const ShortInvitation = (props: Omit<Props, 'className'>) => (
  <Invitation {...props} className="short-invitation figures" />
);

/** Asks above the list, and says what the signs over the timeline are. */
export function TimingInvitation({ mix, words }: Omit<Props, 'className'>) {
  const hasHints = mix.waveform !== null && mix.waveform.hints.length > 0;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <Invitation mix={mix} words={words} className={buttonStyle('quiet', 'figures')} />
      {hasHints && mix.tracks.some(({ time }) => time === null) && (
        <span aria-hidden className="hint-key">
          likely changes
        </span>
      )}
    </p>
  );
}
