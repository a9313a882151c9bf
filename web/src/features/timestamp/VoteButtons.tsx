import { Check, X } from 'lucide-react';
import { Button } from '@/ui/Button';

export type Way = 'agree' | 'disagree';

interface Props {
  said: Way | null;
  isPending: boolean;
  onPress: (way: Way) => void;
}

/** Says whether a time is right; what was said is taken back by pressing it again. */
export function VoteButtons({ said, isPending, onPress }: Props) {
  // A disabled button would lose the focus, and keys go to what has the focus.
  const press = (way: Way) => !isPending && onPress(way);
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
      <Button
        aria-pressed={said === 'agree'}
        aria-keyshortcuts="Y"
        className="vote-button"
        aria-disabled={isPending}
        onClick={() => press('agree')}
      >
        <Check aria-hidden />
        Agree
        <kbd aria-hidden>Y</kbd>
      </Button>
      <Button
        aria-pressed={said === 'disagree'}
        aria-keyshortcuts="X"
        className="vote-button"
        aria-disabled={isPending}
        onClick={() => press('disagree')}
      >
        <X aria-hidden />
        Disagree
        <kbd aria-hidden>X</kbd>
      </Button>
    </div>
  );
}
