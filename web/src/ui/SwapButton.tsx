import { ArrowLeftRight } from 'lucide-react';
import { Button } from './Button';

interface Props {
  /** Whether they are swapped, where that can be told. */
  isSwapped?: boolean;
  onSwap: () => void;
}

/** Turns a list that was read the wrong way round, and back. */
export function SwapButton({ isSwapped, onSwap }: Props) {
  return (
    <Button kind="quiet" className="ml-auto" aria-pressed={isSwapped} onClick={onSwap}>
      <ArrowLeftRight aria-hidden />
      Swap artists and titles
    </Button>
  );
}
