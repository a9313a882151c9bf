import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAuth } from '@/api/auth';
import type { Mix, SeenTimestamp } from '@/api/types';
import type { Listening, Timing as Rules } from '@/core/types';
import { fullTitle } from '@/lib/alias';
import { toast } from '@/lib/toast';
import { player, usePlayer } from '@/player/player';
import { useVote } from '../mutations';
import { timestampsQuery } from '../queries';
import { CloseUp } from './CloseUp';
import { proposedStart, type Row, rowAt, rowsOf } from './rows';
import { isTaken, useSendDraft } from './sending';
import { TimingHead } from './TimingHead';
import { TimingHelp } from './TimingHelp';
import { TimingPad } from './TimingPad';
import { TimingRows } from './TimingRows';
import { useDraft } from './useDraft';
import { useHere } from './useHere';
import { type Done, useTaps } from './useTaps';
import { useTimingKeys } from './useTimingKeys';
import { refusalWords, spoken } from './words';
import '@/styles/timing.css';
import '@/styles/timing-layout.css';

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

const none: readonly SeenTimestamp[] = [];

/** What people gave to the mix, and the rows with what the person gave to them before. */
function useRows(mix: Mix) {
  const { user } = useAuth();
  const { data: given = none } = useQuery({ ...timestampsQuery(mix.id, user?.id ?? null), enabled: false });
  const rows = useMemo(() => rowsOf(mix.tracks, given), [mix.tracks, given]);
  return { rows, given };
}

/** The id of the time that another listener gave to what plays, also one that nobody has confirmed. */
function othersTimeAt(rows: readonly Row[], seconds: number): string | null {
  const begins = rows.map(({ track, start }) => start ?? proposedStart(track));
  const row = rows[rowAt(begins, seconds)];
  if (row === undefined || row.track.time?.source !== 'crowd') return null;
  const { timestamp_id } = row.track.time;
  return row.own?.id === timestamp_id ? null : timestamp_id;
}

/** What is said of the last act to whoever does not see it. */
function announced(
  done: Done | null,
  rows: readonly Row[],
  next: number | null,
  print: (s: number) => string,
) {
  if (done === null) return '';
  if (done.refusal !== null) return refusalWords(done.refusal, rows, print);
  const name = (position: number | null) => {
    const row = rows[(position ?? 0) - 1];
    return row === undefined ? '' : fullTitle(row.track);
  };
  if (done.isTakenBack) return `Taken back. Next: ${name(next)}`;
  const coming = next === null ? 'Every row has a time.' : `Next: ${name(next)}`;
  return `${name(done.position)}, ${spoken(done.seconds)}. ${coming}`;
}

/** The player's bar and the rows name what plays alike. */
function useDraftInPlayer(mix: Mix, starts: ReadonlyArray<number | null>): void {
  useEffect(() => {
    if (player.state().mix?.id !== mix.id) return;
    const tracks = mix.tracks.map((track, index) => ({
      ...track,
      start_seconds: starts[index] ?? track.start_seconds,
    }));
    player.retime({ ...mix, tracks });
  }, [mix, starts]);
}

/** Times a mix by ear: what was heard is tapped, and sent as a whole. */
export function TimingView({ mix, core, rules, onLeave, cover, play }: Props) {
  const { rows, given } = useRows(mix);
  const draft = useDraft(mix, rows, rules);
  const taps = useTaps(draft, rules);
  const here = useHere(draft);
  const { send, isPending, isWaiting, answers } = useSendDraft(mix.id);
  const sendNow = () => {
    draft.store();
    send();
  };
  const { vote } = useVote(mix.id);
  const print = core.printCue;
  const known = usePlayer((state) => (state.mix?.id === mix.id ? state.durationSeconds : null));
  const length = known ?? (mix.duration_ms === null ? null : mix.duration_ms / 1000);

  useDraftInPlayer(mix, draft.starts);
  const [hasHelp, setHasHelp] = useState(false);
  useTimingKeys({
    ...taps,
    leave: onLeave,
    help: () => setHasHelp(true),
    vote: (way) => {
      const time = othersTimeAt(rows, player.seconds());
      if (time === null) toast({ title: 'No time of another listener plays here', lasts: 2000 });
      // The same key again takes it back.
      else vote(time, given.find(({ id }) => id === time)?.own_vote === way ? null : way);
    },
  });

  return (
    <div className="wrap timing">
      <TimingHead
        mix={mix}
        rows={rows}
        draft={draft}
        next={here.next}
        sent={answers.filter(isTaken).length}
        isSending={isPending}
        isWaiting={isWaiting}
        onSend={sendNow}
        onUndo={taps.undo}
        onLeave={onLeave}
        cover={cover}
        play={play}
      />
      <CloseUp
        rows={rows}
        draft={draft}
        waveform={mix.waveform}
        taken={here.likely?.seconds ?? null}
        length={length}
        print={print}
        onPlace={taps.place}
      />
      <div className="timing-body">
        <TimingPad mix={mix} draft={draft} taps={taps} here={here} length={length} print={print} />
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
      {hasHelp && (
        <TimingHelp hasHints={(mix.waveform?.hints.length ?? 0) > 0} onClose={() => setHasHelp(false)} />
      )}
      <p className="sr-only" role="status">
        {announced(taps.done, rows, here.next, print)}
      </p>
    </div>
  );
}
