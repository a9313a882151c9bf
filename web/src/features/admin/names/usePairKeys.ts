import { useListKeys } from '@/lib/listKeys';

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

const press = (what: 'merge' | 'apart' | 'swap') =>
  document.querySelector<HTMLButtonElement>(`[data-merge="${what}"]`)?.click();

/** J and K go through the pairs; M merges the one that is open, N keeps both, W swaps which is kept. */
export function usePairKeys({ step, undo, help }: Acts) {
  useListKeys({
    j: () => step(1),
    k: () => step(-1),
    m: () => press('merge'),
    n: () => press('apart'),
    w: () => press('swap'),
    z: undo,
    '?': help,
  });
}
