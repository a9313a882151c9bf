import { useRef } from 'react';

interface Sending<T> {
  /** The text that was sent. */
  text: string;
  typed: string;
  /** Whether what was typed has begun with the text that was sent all along. */
  isLonger: boolean;
  /** What the first change since is about. */
  about: T | null;
}

/** What is typed while a text is being sent, which is the next text. */
export function useSending<T>(aboutNow: () => T) {
  const sending = useRef<Sending<T> | null>(null);
  return {
    begin: (text: string) => {
      sending.current = { text, typed: text, isLonger: true, about: null };
    },
    change: (typed: string) => {
      const { current } = sending;
      if (current === null) return;
      current.typed = typed;
      current.isLonger &&= typed.startsWith(current.text);
      current.about ??= aboutNow();
    },
    /** Ends it, and says what was typed in the meantime. */
    end: (): { text: string; about: T | null } => {
      const { current } = sending;
      sending.current = null;
      if (current === null) return { text: '', about: null };
      const { text, typed, isLonger, about } = current;
      return { text: isLonger ? typed.slice(text.length).trimStart() : typed, about };
    },
  };
}
