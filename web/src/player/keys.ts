/** What a key asks of the player. Knows no element beyond what the event says of its target. */

import { keyName } from '@/lib/keyName';

export type Action =
  | { type: 'toggle' }
  | { type: 'move'; seconds: number }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'tenth'; tenth: number }
  | { type: 'volume'; change: number }
  | { type: 'mute' }
  | { type: 'follow' }
  | { type: 'like' }
  | { type: 'copy' }
  | { type: 'time' }
  | { type: 'repeat' }
  | { type: 'help' };

export interface Press {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const plain: Record<string, Action> = {
  ' ': { type: 'toggle' },
  k: { type: 'toggle' },
  n: { type: 'next' },
  p: { type: 'previous' },
  m: { type: 'mute' },
  f: { type: 'follow' },
  h: { type: 'like' },
  c: { type: 'copy' },
  t: { type: 'time' },
  b: { type: 'repeat' },
  '?': { type: 'help' },
  arrowup: { type: 'volume', change: 0.1 },
  arrowdown: { type: 'volume', change: -0.1 },
};

export function actionOf(press: Press): Action | null {
  const { shiftKey, ctrlKey, altKey, metaKey } = press;
  if (ctrlKey || altKey || metaKey) return null;
  const name = keyName(press);
  if (name === 'arrowleft') return { type: 'move', seconds: shiftKey ? -30 : -5 };
  if (name === 'arrowright') return { type: 'move', seconds: shiftKey ? 30 : 5 };
  if (/^[0-9]$/.test(name)) return { type: 'tenth', tenth: Number(name) };
  return plain[name] ?? null;
}
