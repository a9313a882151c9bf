import { Search } from 'lucide-react';

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange: (words: string) => void;
}

/** A field to search a list of the back-office with. */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  return (
    <label className="relative mb-4 block max-w-md">
      <span className="sr-only">{label}</span>
      <Search aria-hidden className="-translate-y-1/2 absolute top-1/2 left-3.5 size-4.5 text-faint" />
      <input
        type="search"
        className="input"
        style={{ paddingLeft: '2.75rem' }}
        placeholder={placeholder}
        defaultValue={value}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
    </label>
  );
}
