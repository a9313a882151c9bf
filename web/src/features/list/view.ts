/** How lists are shown on this device; only the two ways there are count as remembered. */
import { useState } from 'react';
import { readJson, writeJson } from '@/lib/storage';

export type View = 'grid' | 'compact';

const key = 'segue.view';

function readView(): View {
  const value = readJson('local', key);
  return value === 'grid' || value === 'compact' ? value : 'grid';
}

export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(readView);
  const choose = (next: View) => {
    writeJson('local', key, next);
    setView(next);
  };
  return [view, choose];
}
