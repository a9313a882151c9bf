import { type ClipboardEvent, useCallback, useState } from 'react';
import { tooLong } from '@/lib/size';

/**
 * Turns away a paste that would make a text too long: a browser takes seconds to lay out so much in a field, and then
 * nobody could send it. The text stays as it was, and what was to be pasted is in the clipboard still.
 */
export function usePasteGuard(text: string) {
  const [refused, setRefused] = useState<{ text: string; words: string } | null>(null);
  const onPaste = useCallback((event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const words = tooLong(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
    if (words !== null) event.preventDefault();
    setRefused(words === null ? null : { text: value, words: `${words} Nothing was pasted.` });
  }, []);
  // It is said until the text is another.
  return { problem: refused?.text === text ? refused.words : null, onPaste };
}
