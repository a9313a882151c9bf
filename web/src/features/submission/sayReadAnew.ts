import { toast } from '@/lib/toast';

/** Says that rows that were edited in the preview are as the text has them now. */
export function sayReadAnew(rows: number): void {
  if (rows === 0) return;
  toast({
    id: 'submit-form',
    title: rows === 1 ? 'An edited row was read anew' : `${rows} edited rows were read anew`,
    description: 'Their lines have changed since.',
  });
}
