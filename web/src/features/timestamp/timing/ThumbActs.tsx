import { RotateCcw, Undo2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import type { Taps } from './useTaps';
import { againSeconds, playAgain } from './useTimingKeys';

/** What the keys do besides tapping, for a thumb. */
export function ThumbActs({ taps, canNudge }: { taps: Taps; canNudge: boolean }) {
  return (
    <div className="thumb-acts">
      <Button onClick={playAgain}>
        <RotateCcw aria-hidden /> {againSeconds} s<span className="sr-only">, play them again</span>
      </Button>
      <Button disabled={!canNudge} onClick={() => taps.nudge(-1)}>
        −1 s<span className="sr-only">, one second earlier</span>
      </Button>
      <Button disabled={!canNudge} onClick={() => taps.nudge(1)}>
        +1 s<span className="sr-only">, one second later</span>
      </Button>
      <Button onClick={taps.undo}>
        <Undo2 aria-hidden /> Undo
      </Button>
    </div>
  );
}
