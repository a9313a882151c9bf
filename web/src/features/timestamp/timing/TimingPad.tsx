import type { Mix } from '@/api/types';
import { Button } from '@/ui/Button';
import { Likely } from './Likely';
import { TapField } from './TapField';
import { ThumbActs } from './ThumbActs';
import { TimingKeysList } from './TimingKeysList';
import type { DraftActs } from './useDraft';
import type { Here } from './useHere';
import type { Taps } from './useTaps';
import { roomWords } from './words';

interface Props {
  mix: Mix;
  draft: DraftActs;
  taps: Taps;
  here: Here;
  /** Length of the mix in seconds; null while nobody knows. */
  length: number | null;
  print: (seconds: number) => string;
}

/** What is pressed while one listens. */
export function TimingPad({ mix, draft, taps, here, length, print }: Props) {
  const { next, fits, likely } = here;
  const track = next === null ? null : (mix.tracks[next - 1] ?? null);
  const missed = taps.done?.missed ?? null;
  const guess = next === null ? null : (draft.likely[next - 1] ?? null);
  return (
    <section className="timing-pad" aria-label="Timing">
      <ThumbActs
        taps={taps}
        canNudge={draft.latest !== null && draft.taps.length > 0}
        canUndo={draft.latest !== null}
        missed={missed === null ? null : print(missed)}
      />
      <TapField
        track={track}
        fits={fits}
        missed={missed === null ? null : print(missed)}
        room={next === null ? null : roomWords(draft.room(next), length, print)}
        likely={guess === null ? null : print(guess)}
        hasUnsent={draft.taps.length > 0}
        skipped={draft.skipped.size}
        canRetime={mix.tracks.some(({ time }) => time?.source !== 'curated')}
        onTap={taps.tap}
      />
      {track !== null && (
        <Button kind="quiet" className="tap-skip" onClick={taps.skip} aria-keyshortcuts="N">
          Skip this row
          <span className="key" aria-hidden="true">
            N
          </span>
        </Button>
      )}
      {mix.waveform && <Likely tap={likely} next={next} print={print} onUse={taps.snap} />}
      <TimingKeysList hasHints={(mix.waveform?.hints.length ?? 0) > 0} />
    </section>
  );
}
