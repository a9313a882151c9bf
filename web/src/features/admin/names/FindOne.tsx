import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/Button';
import { SearchField } from '../SearchField';

interface Props<One> {
  /** What is looked for, such as 'artist'. */
  noun: string;
  /** What the search has found; undefined as long as it is not known. */
  found: readonly One[] | undefined;
  name: (one: One) => string;
  fact: (one: One) => ReactNode;
  onSearch: (words: string) => void;
  onChoose: (one: One) => void;
}

/** Finds one artist or track to merge another with. */
export function FindOne<One extends { id: string }>(props: Props<One>) {
  const { noun, found, name, fact, onSearch, onChoose } = props;
  const [words, setWords] = useState('');
  const search = (next: string) => {
    setWords(next);
    onSearch(next);
  };
  return (
    <div className="grid gap-2">
      <div className="mb-4">
        <SearchField
          label={`Search for the other ${noun}`}
          placeholder={`Search for the other ${noun}`}
          value={words}
          onChange={search}
        />
      </div>
      {words !== '' && found?.length === 0 && <p className="text-muted text-sm">No other {noun} found.</p>}
      {words !== '' && found !== undefined && found.length > 0 && (
        <ul className="grid max-h-72 gap-px overflow-y-auto">
          {found.map((one) => (
            <li key={one.id} className="flex items-center justify-between gap-3 border-line border-b py-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {name(one)} <span className="text-faint text-xs">{fact(one)}</span>
              </span>
              <Button aria-label={`Merge with ${name(one)}`} onClick={() => onChoose(one)}>
                Choose
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
