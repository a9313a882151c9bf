/** What a key asks of the player. Knows no element beyond what the event says of its target. */

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
  | { type: 'help' };

export interface Press {
  key: string;
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
  '?': { type: 'help' },
  arrowup: { type: 'volume', change: 0.1 },
  arrowdown: { type: 'volume', change: -0.1 },
};

export function actionOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Press): Action | null {
  if (ctrlKey || altKey || metaKey) return null;
  const name = key.toLowerCase();
  if (name === 'arrowleft') return { type: 'move', seconds: shiftKey ? -30 : -5 };
  if (name === 'arrowright') return { type: 'move', seconds: shiftKey ? 30 : 5 };
  if (/^[0-9]$/.test(key)) return { type: 'tenth', tenth: Number(key) };
  return plain[name] ?? null;
}
