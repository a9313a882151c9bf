import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { tell } from '@/api/events';
import type { Found } from '@/api/types';
import { useSettled } from '@/lib/useSettled';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { HitList } from './HitList';
import { type Hit, listHits, nearWords, step } from './hits';
import { searchQuery, wordsOf } from './queries';

interface Props {
  /** What gets the focus back. */
  opener: Element;
  /** What was typed before the dialog came. */
  typed: RefObject<string>;
  onClose: () => void;
}

const focus = (field: HTMLInputElement | null) => field?.focus();

interface Answer {
  found: Found | undefined;
  hits: readonly Hit[];
  isError: boolean;
  /** Whether it is of the words before. */
  isPlaceholderData: boolean;
}

/** What stands above the hits; null where they speak for themselves. */
function saidOf(words: string, { found, hits, isError, isPlaceholderData }: Answer): string | null {
  if (isError) return 'Search is not responding right now. Please try again.';
  if (words === '') return 'Mixes, artists, tracks, genres, labels and places';
  if (found === undefined || (isPlaceholderData && hits.length === 0)) return 'Searching...';
  if (hits.length === 0) return `Nothing found for "${words}"`;
  return found.is_near ? nearWords(words) : null;
}

/** Search from wherever one is: type, walk with the arrows, open with Enter. Enter alone shows everything found. */
export function SearchDialog({ opener, typed, onClose }: Props) {
  const returnFocus = useReturnFocus(opener);
  const [text, setText] = useState(() => typed.current);
  const [active, setActive] = useState(-1);
  const words = useSettled(wordsOf(text));
  const { data, isError, isPlaceholderData } = useQuery(searchQuery(words));
  const { history } = useRouter();
  const hits = data === undefined || words === '' ? [] : listHits(data);
  const chosen = hits[active];

  useEffect(() => {
    if (chosen !== undefined) document.getElementById(chosen.id)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const go = (...to: Parameters<typeof history.push>) => {
    tell('Search');
    onClose();
    history.push(...to);
  };
  const open = (hit: Hit) => go(hit.href, { origin: 'Search' });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen !== undefined) open(chosen);
      else if (wordsOf(text) !== '') go(`/search?q=${encodeURIComponent(wordsOf(text))}`);
      return;
    }
    const next = step(active, event.key, hits.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  };

  const said = saidOf(words, { found: data, hits, isError, isPlaceholderData });
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          className="dialog search-dialog"
          // It would select what has been typed so far, and the next key would replace it.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={returnFocus}
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className="search-field">
            <Search aria-hidden className="size-5 shrink-0 text-muted" />
            <input
              // At once, before the dialog would: no key is to fall beside it.
              ref={focus}
              role="combobox"
              aria-label="Search mixes, artists and tracks"
              aria-expanded={hits.length > 0}
              aria-controls="search-hits"
              aria-autocomplete="list"
              aria-activedescendant={chosen?.id}
              type="text"
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              placeholder="Search"
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setActive(-1);
              }}
              onKeyDown={press}
            />
            <Dialog.Close className="min-h-11 rounded-md px-2 text-faint text-xs hover:text-text">
              Close
            </Dialog.Close>
          </div>
          <p
            role="status"
            className={said === null ? 'sr-only' : `px-5 text-muted ${hits.length > 0 ? 'pt-4' : 'py-6'}`}
          >
            {said ?? `${hits.length} found`}
          </p>
          <HitList hits={hits} active={active} onPoint={setActive} onOpen={open} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
