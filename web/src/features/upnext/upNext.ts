/**
 * What plays when a mix has ended: after some seconds in which it can be called off, or at once when asked. What waits
 * in the queue comes first, then the mix that is most like the one that ended.
 */
import { useSyncExternalStore } from 'react';
import type { Mix } from '@/api/types';
import { keep } from '@/lib/kept';
import { createValue, useValue } from '@/lib/value';
import { hasSleep } from '@/player/sleep';
import type { Player } from '@/player/store';
import type { Queued } from './queue';

/** How long it can be called off, in seconds. */
export const waitSeconds = 8;

const tickMs = 250;

export interface Choice {
  mix: Queued;
  /** Why this one, in words. */
  reason: string;
}

export interface UpNext extends Choice {
  /** Id of the mix that has ended. */
  after: string;
  /** Whole seconds until it plays. */
  left: number;
}

export interface Ways {
  /** What comes after a mix; null where nothing does. `heard` are mixes that have played in this tab. */
  choose(after: Mix, heard: ReadonlySet<string>): Promise<Choice | null>;
  play(mix: Queued): void;
}

const upNext = createValue<UpNext | null>(null);

export const useUpNext = (): UpNext | null => useValue(upNext, (held) => held);

/** The same as long as it comes after this mix. */
export const useUpNextAfter = (mixId: string): UpNext | null =>
  useValue(upNext, (held) => (held?.after === mixId ? held : null));

const isOn = keep<boolean>('segue.up-next', (stored) => stored !== false);

/** Whether anything plays by itself when a mix has ended. */
export const useGoesOn = (): [boolean, (goesOn: boolean) => void] => [
  useSyncExternalStore(isOn.subscribe, isOn.read),
  (goesOn) => {
    isOn.write(goesOn);
    if (!goesOn) upNext.write(null);
  },
];

/** Mixes after which nothing plays any more, because it was called off. */
const cancelled = new Set<string>();

export function cancelUpNext(): void {
  const held = upNext.read();
  if (held === null) return;
  cancelled.add(held.after);
  upNext.write(null);
}

let begin: (() => void) | null = null;

/** Plays it now. */
export const playUpNext = (): void => begin?.();

/** Looks after what comes next for as long as the player is there. */
export function startUpNext(player: Player, { choose, play }: Ways): () => void {
  const heard = new Set<string>();
  // A tab that is out of sight may only go on by itself once somebody has seen it do so, or asked for it.
  let mayGoOnUnseen = false;
  let endMs = 0;
  let before = player.state();

  const isOver = (mixId: string) => {
    const { mix, phase } = player.state();
    return mix?.id === mixId && phase === 'finished';
  };
  const wait = async (mix: Mix) => {
    const choice = await choose(mix, heard).catch((cause: unknown) => {
      console.warn('what comes next is not known', cause);
      return null;
    });
    if (choice === null || !isOver(mix.id) || !isOn.read()) return;
    endMs = Date.now() + waitSeconds * 1000;
    upNext.write({ ...choice, after: mix.id, left: waitSeconds });
  };
  begin = () => {
    const held = upNext.read();
    if (held === null) return;
    mayGoOnUnseen = true;
    upNext.write(null);
    play(held.mix);
  };
  const tick = () => {
    const held = upNext.read();
    if (held === null) return;
    if (document.hidden && !mayGoOnUnseen) {
      endMs = Date.now() + held.left * 1000;
      return;
    }
    const left = Math.max(0, Math.ceil((endMs - Date.now()) / 1000));
    if (left === 0) begin?.();
    else if (left !== held.left) upNext.write({ ...held, left });
  };
  const look = () => {
    const was = before;
    const now = player.state();
    before = now;
    const { mix, phase } = now;
    if (mix === null) return;
    if (phase === 'playing') heard.add(mix.id);
    if (upNext.read() !== null && (phase !== 'finished' || was.mix?.id !== mix.id)) upNext.write(null);
    const hasEnded = phase === 'finished' && was.phase !== 'finished' && was.mix?.id === mix.id;
    if (hasEnded && isOn.read() && !cancelled.has(mix.id) && !hasSleep()) void wait(mix);
  };
  const stop = player.subscribe(look);
  const timer = setInterval(tick, tickMs);
  return () => {
    stop();
    clearInterval(timer);
    begin = null;
    upNext.write(null);
  };
}
