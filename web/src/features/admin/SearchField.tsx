import { Search } from 'lucide-react';
import { type RefObject, useEffect } from 'react';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  words: string;
  onWords: (words: string) => void;
}

/** The search of a list, which searches while it is typed. */
export function SearchField({ ref, label, placeholder, words, onWords }: Props) {
  // Words that come from elsewhere stand in the field; what is just typed there, with its spaces, stays.
  useEffect(() => {
    if (ref.current !== null && ref.current.value.trim() !== words) ref.current.value = words;
  }, [ref, words]);
  return (
    <label className="relative block w-full max-w-md">
      <span className="sr-only">{label}</span>
      <Search aria-hidden className="-translate-y-1/2 absolute top-1/2 left-3.5 size-4.5 text-faint" />
      <input
        ref={ref}
        type="search"
        aria-keyshortcuts="/"
        className="input"
        style={{ paddingLeft: '2.75rem' }}
        placeholder={placeholder}
        defaultValue={words}
        onChange={(event) => onWords(event.currentTarget.value.trim())}
      />
    </label>
  );
}
