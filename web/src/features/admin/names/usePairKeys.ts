import { useEffect } from 'react';
import { keyName } from '@/lib/keyName';

/** What the keys of the pairs do. */
export const pairKeys = [
  ['J', 'the next pair'],
  ['K', 'the one before'],
  ['M', 'merge'],
  ['N', 'not the same'],
  ['W', 'swap which is kept'],
  ['Z', 'undo the last merge'],
  ['?', 'these keys'],
] as const;

interface Acts {
  step: (by: 1 | -1) => void;
  undo: () => void;
  help: () => void;
}

/** J and K go through the pairs; M merges the one that is open, N keeps both, W swaps which is kept. */
export function usePairKeys({ step, undo, help }: Acts) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest(
        'input:not([type="checkbox"]), textarea, select, [role="alertdialog"], [role="dialog"]',
      );
      if (isTyping !== null || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = { m: 'merge', n: 'apart', w: 'swap' }[keyName(event)];
      if (keyName(event) === 'j') step(1);
      else if (keyName(event) === 'k') step(-1);
      else if (keyName(event) === 'z') undo();
      else if (keyName(event) === '?') help();
      else if (act !== undefined) document.querySelector<HTMLButtonElement>(`[data-merge="${act}"]`)?.click();
      else return;
      event.preventDefault();
    };
    // Before the site's own keys, of which some are the same.
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [step, undo, help]);
}
