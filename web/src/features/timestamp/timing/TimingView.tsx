import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useAuth } from '@/api/auth';
import type { Mix } from '@/api/types';
import type { Listening, Timing as Rules } from '@/core/types';
import { fullTitle } from '@/lib/alias';
import { usePlayer } from '@/player/player';
import { Button } from '@/ui/Button';
import { useVote } from '../mutations';
import { timestampsQuery } from '../queries';
import { CloseUp } from './CloseUp';
import { type Row, rowsOf } from './rows';
import { useSendDraft } from './sending';
import { TapField } from './TapField';
import { ThumbActs } from './ThumbActs';
import { TimingHead } from './TimingHead';
import { TimingKeysList } from './TimingKeysList';
import { TimingRows } from './TimingRows';
import { useDraft } from './useDraft';
import { useHere } from './useHere';
import { type Done, useTaps } from './useTaps';
import { useTimingKeys } from './useTimingKeys';
import { refusalWords, roomWords, spoken } from './words';
import '@/styles/timing.css';

interface Props {
  /** With the crowd's times as they are now. */
  mix: Mix;
  core: Listening;
  rules: Rules;
  onLeave: () => void;
  cover: ReactNode;
  /** Plays and pauses where the dock has no place. */
  play: ReactNode;
}

/** The rows with what the person gave to them before. */
function useRows(mix: Mix): Row[] {
  const { user } = useAuth();
  const { data } = useQuery({ ...timestampsQuery(mix.id, user?.id ?? null), enabled: false });
  return useMemo(() => rowsOf(mix.tracks, data ?? []), [mix.tracks, data]);
}

/** What is said of the last act to whoever does not see it. */
function announced(
  done: Done | null,
  rows: readonly Row[],
  next: number | null,
  print: (s: number) => string,
) {
  if (done === null) return '';
  const tracks = rows.map(({ track }) => track);
  if (done.refusal !== null) return refusalWords(done.refusal, tracks, print);
  const name = (position: number | null) => {
    const track = tracks[(position ?? 0) - 1];
    return track === undefined ? '' : fullTitle(track);
  };
  const coming = next === null ? 'Every row has a time.' : `Next: ${name(next)}`;
  return `${name(done.position)}, ${spoken(done.seconds)}. ${coming}`;
}

/** Times a mix by ear: what was heard is tapped, and sent as a whole. */
export function TimingView({ mix, core, rules, onLeave, cover, play }: Props) {
  const rows = useRows(mix);
  const draft = useDraft(mix, rows, rules);
  const taps = useTaps(draft, rules);
  const here = useHere(draft);
  const { send, isPending, isWaiting, answers } = useSendDraft(mix.id);
  const { vote } = useVote(mix.id);
  const print = core.printCue;
  const known = usePlayer((state) => (state.mix?.id === mix.id ? state.durationSeconds : null));
  const length = known ?? (mix.duration_ms === null ? null : mix.duration_ms / 1000);
  const nextTrack = here.next === null ? null : (mix.tracks[here.next - 1] ?? null);

  useTimingKeys({
    ...taps,
    leave: onLeave,
    vote: (way) => {
      const row = rows[here.current];
      const time = row?.track.time;
      if (time?.source === 'crowd' && row?.own?.id !== time.timestamp_id) vote(time.timestamp_id, way);
    },
  });

  return (
    <div className="wrap timing">
      <TimingHead
        mix={mix}
        rows={rows}
        draft={draft}
        next={here.next}
        isSending={isPending}
        isWaiting={isWaiting}
        onSend={() => send(draft.taps, mix.tracks)}
        onUndo={taps.undo}
        onLeave={onLeave}
        cover={cover}
        play={play}
      />
      <CloseUp rows={rows} draft={draft} length={length} print={print} />
      <div className="timing-body">
        <section className="timing-pad" aria-label="Timing">
          <ThumbActs taps={taps} canNudge={draft.latest !== null && draft.taps.length > 0} />
          <TapField
            track={nextTrack}
            room={here.next === null ? null : roomWords(draft.room(here.next), length, print)}
            onTap={taps.tap}
          />
          {nextTrack !== null && (
            <Button kind="quiet" className="tap-skip" onClick={taps.skip} aria-keyshortcuts="N">
              Skip this row
              <span className="key" aria-hidden="true">
                N
              </span>
            </Button>
          )}
          <TimingKeysList />
        </section>
        <TimingRows
          rows={rows}
          draft={draft}
          next={here.next}
          current={here.current}
          done={taps.done}
          answers={answers}
          print={print}
        />
      </div>
      <p className="sr-only" role="status">
        {announced(taps.done, rows, here.next, print)}
      </p>
    </div>
  );
}
