import { RotateCcw, Undo2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { againSeconds, type Taps } from './useTaps';

interface Props {
  taps: Taps;
  canNudge: boolean;
  canUndo: boolean;
  /** The moment of the tap that was just taken back. */
  missed: string | null;
}

/** What the keys do besides tapping, for a thumb. */
export function ThumbActs({ taps, canNudge, canUndo, missed }: Props) {
  return (
    <div className="thumb-acts">
      <Button className="figures" onClick={taps.again}>
        <RotateCcw aria-hidden /> {missed ?? `${againSeconds} s`}
        <span className="sr-only">{missed === null ? ', play them again' : ', play it again'}</span>
      </Button>
      <Button disabled={!canNudge} onClick={() => taps.nudge(-1)}>
        −1 s<span className="sr-only">, one second earlier</span>
      </Button>
      <Button disabled={!canNudge} onClick={() => taps.nudge(1)}>
        +1 s<span className="sr-only">, one second later</span>
      </Button>
      <Button aria-disabled={!canUndo} onClick={taps.undo}>
        <Undo2 aria-hidden /> Undo
      </Button>
    </div>
  );
}
