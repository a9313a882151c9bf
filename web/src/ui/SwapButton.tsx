import { ArrowLeftRight, Check } from 'lucide-react';
import { Button } from './Button';

interface Props {
  /** Whether they are swapped, where that can be told. */
  isSwapped?: boolean;
  onSwap: () => void;
}

/** Turns a list that was read the wrong way round, and back. */
export function SwapButton({ isSwapped, onSwap }: Props) {
  return (
    <Button
      kind={isSwapped === true ? 'plain' : 'quiet'}
      className="ml-auto"
      aria-pressed={isSwapped}
      onClick={onSwap}
    >
      {isSwapped === true ? <Check aria-hidden /> : <ArrowLeftRight aria-hidden />}
      Swap artists and titles
    </Button>
  );
}
