import { Moon } from 'lucide-react';
import { leftInWords } from '@/player/countdown';
import { useSleep } from '@/player/sleep';
import { SleepSheet } from './SleepSheet';

interface Props {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Opens the choice of when the sound stops, and says how long that still is. */
export function SleepButton({ isOpen, onOpen, onClose }: Props) {
  const sleep = useSleep();
  const left = sleep === null ? null : leftInWords(sleep.left);
  return (
    <>
      <button
        type="button"
        className="player-tab"
        aria-haspopup="dialog"
        aria-label={left === null ? 'Sleep timer' : `Sleep timer, ${left} left`}
        data-state={sleep === null ? 'inactive' : 'active'}
        onClick={onOpen}
      >
        <Moon aria-hidden />
        <span className="figures">{left ?? 'Sleep'}</span>
      </button>
      {isOpen && <SleepSheet sleep={sleep} onClose={onClose} />}
    </>
  );
}
