import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';

interface Props {
  /** Where the key that leads to the search is known, its field. */
  ref?: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  value: string;
  onChange: (words: string) => void;
}

/** The search of a list, which searches while it is typed. */
export function SearchField({ ref, label, placeholder, value, onChange }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  // Words that come from elsewhere stand in the field; what is just typed there, with its spaces, stays.
  useEffect(() => {
    const input = field.current;
    if (input === null || input.value.trim() === value || input === document.activeElement) return;
    input.value = value;
  }, [field, value]);
  return (
    <label className="relative block w-full max-w-md">
      <span className="sr-only">{label}</span>
      <Search aria-hidden className="-translate-y-1/2 absolute top-1/2 left-3.5 size-4.5 text-faint" />
      <input
        ref={field}
        type="search"
        aria-keyshortcuts={ref === undefined ? undefined : '/'}
        className="input peer"
        style={{ paddingLeft: '2.75rem' }}
        placeholder={placeholder}
        defaultValue={value}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      {ref !== undefined && (
        <kbd
          aria-hidden
          className="-translate-y-1/2 absolute top-1/2 right-3 rounded-sm bg-raised px-1.5 font-sans text-muted text-xs peer-focus:hidden peer-not-placeholder-shown:hidden"
        >
          /
        </kbd>
      )}
    </label>
  );
}
