import { Check } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { useListening } from '@/core';
import { leftInWords } from '@/player/countdown';
import { player } from '@/player/player';
import {
  fadeSeconds,
  type Sleep,
  type SleepWish,
  secondsUntil,
  setSleep,
  sleepMinutes,
} from '@/player/sleep';
import { useSwipe } from '@/ui/useSwipe';

interface Props {
  sleep: Sleep | null;
  onClose: () => void;
}

interface Choice {
  wish: SleepWish;
  words: string;
  /** How long that is from here; nothing where the words say so. */
  left: number | null;
}

const timeWords = (minutes: number): string => (minutes === 60 ? 'In an hour' : `In ${minutes} minutes`);

function choices(): Choice[] {
  const ends = (until: 'track' | 'mix', words: string): Choice[] => {
    const left = secondsUntil(player, until);
    return left === null ? [] : [{ wish: { until }, words, left }];
  };
  return [
    ...ends('track', 'At the end of this track'),
    ...ends('mix', 'At the end of the mix'),
    ...sleepMinutes.map((minutes) => ({
      wish: { until: 'time' as const, minutes },
      words: timeWords(minutes),
      left: null,
    })),
  ];
}

const isSame = (one: SleepWish, other: SleepWish | undefined): boolean =>
  one.until === other?.until &&
  (one.until !== 'time' || other.until !== 'time' || one.minutes === other.minutes);

/** When the sound is to stop. A press decides and closes. */
export function SleepSheet({ sleep, onClose }: Props) {
  const core = useListening();
  const sheet = useRef<HTMLDivElement>(null);
  const swipe = useSwipe({ ways: { down: onClose }, follower: sheet });
  const choose = (wish: SleepWish | null) => {
    setSleep(player, wish);
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content ref={sheet} className="sheet" aria-describedby="sleep-fade" {...swipe}>
          <span className="sheet-grip" aria-hidden="true" />
          <div className="flex items-baseline justify-between gap-4 px-5 pb-2">
            <Dialog.Title className="text-md">Stop playing</Dialog.Title>
            {sleep !== null && (
              <span className="figures text-muted text-xs">{leftInWords(sleep.left)} left</span>
            )}
          </div>
          <ul>
            {choices().map(({ wish, words, left }) => (
              <li key={words}>
                <button
                  type="button"
                  className="sheet-row"
                  aria-pressed={isSame(wish, sleep?.wish)}
                  onClick={() => choose(wish)}
                >
                  <Check aria-hidden className="size-4.5 text-accent" />
                  <span>{words}</span>
                  <span className="figures text-faint text-xs">
                    {left === null ? null : core?.printCue(left)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {sleep !== null && (
            <button type="button" className="sheet-row sheet-off" onClick={() => choose(null)}>
              <span />
              <span>Switch off</span>
              <span />
            </button>
          )}
          <p id="sleep-fade" className="px-5 pt-2 pl-13 text-faint text-xs">
            The last {fadeSeconds} seconds fade out.
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
