import { useEffect } from 'react';
import { toast } from '@/lib/toast';
import { isFollowing, setFollowing } from '@/player/following';
import { type Action, actionOf } from '@/player/keys';
import { startAfter, startBefore } from '@/player/neighbours';
import { player } from '@/player/player';

const fields = 'input, textarea, select, [contenteditable="true"]';

/** Whether focus came by Tab. The browser's own :focus-visible turns true with the very key that asks. */
let tabbed = false;

/**
 * A field keeps its keys. Space stays with a button that the keyboard went to, as its reader expects; on one that a
 * mouse left focused, it is the player's.
 */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return event.defaultPrevented;
  if (target.closest(fields) !== null) return true;
  return event.key === ' ' && tabbed && target.matches('button, a, [role="tab"]');
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
      others.help();
      break;
    case 'like':
      others.like();
      break;
    default:
      seekBy(action);
  }
}

export function useKeys(others: Others): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Tab') tabbed = true;
      if (isTaken(event)) return;
      const action = actionOf(event);
      if (action === null) return;
      event.preventDefault();
      act(action, others);
    };
    const point = () => {
      tabbed = false;
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
