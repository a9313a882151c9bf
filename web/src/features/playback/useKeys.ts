import { useEffect } from 'react';
import { isElsewhere } from '@/lib/firstKeys';
import { toast } from '@/lib/toast';
import { isFollowing, setFollowing } from '@/player/following';
import { type Action, actionOf } from '@/player/keys';
import { startAfter, startBefore } from '@/player/neighbours';
import { player } from '@/player/player';
import { scan } from '@/player/scan';

/** What Space presses, opens or turns on. */
const controls = 'button, a, summary, [role="tab"], [role="slider"], [role="switch"], [role="checkbox"]';

/** The control that a pointer was last put on. The browser's :focus-visible turns true with the very key that asks. */
let pointed: Element | null = null;

/**
 * A field keeps its keys, and so does what stands over the page. Space stays with the control that has the focus, as
 * whoever went there expects; on one that a pointer left focused, it is the player's.
 */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || isElsewhere(event)) return true;
  if (!(target instanceof Element)) return false;
  return event.key === ' ' && target.matches(controls) && target !== pointed;
}

function seekBy(action: Extract<Action, { type: 'move' | 'next' | 'previous' | 'tenth' }>): void {
  const { mix, durationSeconds } = player.state();
  const tracks = mix?.tracks ?? [];
  const now = player.seconds();
  const to = {
    move: () => now + (action.type === 'move' ? action.seconds : 0),
    previous: () => startBefore(tracks, now),
    next: () => startAfter(tracks, now),
    tenth: () =>
      action.type === 'tenth' && durationSeconds !== null ? (durationSeconds * action.tenth) / 10 : null,
  }[action.type]();
  if (to !== null) player.seek(to);
}

/** What the keys ask of others than the player. */
export interface Others {
  help(): void;
  like(): void;
  /** Copies the tracklist. */
  copy(): void;
  /** Leads to where the mix is timed by ear. */
  time(): void;
}

function act(action: Action, others: Others): void {
  switch (action.type) {
    case 'toggle':
      player.toggle();
      break;
    case 'volume':
      player.setVolume(Math.round((player.state().volume + action.change) * 10) / 10);
      break;
    case 'mute':
      player.mute();
      break;
    case 'follow':
      setFollowing(!isFollowing());
      toast({ title: isFollowing() ? 'Following the track that plays' : 'No longer following', lasts: 2000 });
      break;
    case 'help':
    case 'like':
    case 'copy':
    case 'time':
      others[action.type]();
      break;
    case 'repeat':
      // It begins on the mix's page alone, where it is seen; it ends everywhere.
      if (scan.round() !== null) scan.stay();
      else toast({ title: 'Open the page of the mix that plays to repeat a transition', lasts: 2000 });
      break;
    default:
      seekBy(action);
  }
}

export function useKeys(others: Others): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Tab') pointed = null;
      if (isTaken(event)) return;
      const action = actionOf(event);
      if (action === null) return;
      event.preventDefault();
      act(action, others);
    };
    const point = ({ target }: PointerEvent) => {
      pointed = target instanceof Element ? target.closest(controls) : null;
    };
    // A button acts on the key's way up, also when its way down was taken.
    const release = (event: KeyboardEvent) => {
      if (event.key === ' ' && !isTaken(event)) event.preventDefault();
    };
    addEventListener('keydown', press);
    addEventListener('keyup', release);
    addEventListener('pointerdown', point);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keyup', release);
      removeEventListener('pointerdown', point);
    };
  }, [others]);
}
