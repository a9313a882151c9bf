/** Dark or light: the system's choice until a person makes one, which is then remembered. */
import { useSyncExternalStore } from 'react';
import { matches, watchMedia } from './media';
import { forget, readJson, writeJson } from './storage';

export type Theme = 'dark' | 'light';

const key = 'segue.theme';
const query = '(prefers-color-scheme: light)';
const listeners = new Set<() => void>();

function chosen(): Theme | null {
  const value = readJson('local', key);
  return value === 'dark' || value === 'light' ? value : null;
}

function system(): Theme {
  return matches(query) ? 'light' : 'dark';
}

/** Puts the remembered choice on the page; called before the first paint. */
function applyTheme(): void {
  const theme = chosen();
  if (theme === null) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function toggleTheme(): void {
  const next: Theme = (chosen() ?? system()) === 'dark' ? 'light' : 'dark';
  if (next === system()) forget('local', key);
  else writeJson('local', key, next);
  applyTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const unwatch = watchMedia(query, listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => chosen() ?? system());
}
