import type { Tap } from '@/core/timing';
import { Button } from '@/ui/Button';

interface Props {
  tap: Tap | null;
  /** The place of the row that the next tap is for. */
  next: number | null;
  print: (seconds: number) => string;
  onUse: () => void;
}

/** A change of the music that was just heard by a machine: for what was missed, or tapped beside it. */
export function Likely({ tap, next, print, onUse }: Props) {
  return (
    <div className="tap-likely">
      {tap !== null && tap.position === next && (
        <p className="for-keys tap-missed figures text-muted text-sm">
          Just missed it? Press <b>S</b> for the likely change at {print(tap.seconds)}.
        </p>
      )}
      {tap !== null && (
        <Button className="tap-use" onClick={onUse} aria-keyshortcuts="S">
          Use {print(tap.seconds)}, a likely change
        </Button>
      )}
    </div>
  );
}
