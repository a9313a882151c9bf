import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { getMixes } from '@/api/admin';
import { getArtists, getTracks } from '@/api/names';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { at } from './place';
import { groups } from './places';

interface Way {
  key: string;
  label: string;
  /** What it is: a page, a mix, an artist or a track. */
  kind: string;
  place: string;
}

/** So many of each kind are offered. */
const few = 5;

const pages: readonly Way[] = groups.flatMap(({ places }) =>
  places.map(({ place, label }) => ({ key: place, label, kind: 'Page', place })),
);

/** What the catalogue has by these words. */
async function find(words: string, signal: AbortSignal): Promise<Way[]> {
  const [{ mixes }, { artists }, { tracks }] = await Promise.all([
    getMixes({ search: words }, null, signal),
    getArtists(words, null, signal),
    getTracks(words, null, signal),
  ]);
  return [
    ...mixes.slice(0, few).map(({ id, title, artist }) => ({
      key: id,
      label: `${title} by ${artist}`,
      kind: 'Mix',
      place: `mix-editor/${id}`,
    })),
    ...artists.slice(0, few).map(({ id, name }) => ({
      key: id,
      label: name,
      kind: 'Artist',
      place: `artist-editor/${id}`,
    })),
    ...tracks.slice(0, few).map(({ id, title, artist }) => ({
      key: id,
      label: `${artist} – ${title}`,
      kind: 'Track',
      place: `track-editor/${id}`,
    })),
  ];
}

/** Goes to a page, a mix, an artist or a track by its name. */
export function GoTo({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const returnFocus = useReturnFocus();
  const [words, setWords] = useState('');
  const [here, setHere] = useState(0);
  const wanted = words.trim().toLowerCase();
  const { data: found = [] } = useQuery({
    queryKey: ['admin', 'go-to', wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  });
  const ways = [
    ...pages.filter(({ label }) => label.toLowerCase().includes(wanted)),
    ...(wanted.length > 1 ? found : []),
  ];
  const current = Math.min(here, ways.length - 1);
  const go = (way: Way | undefined) => {
    if (way === undefined) return;
    onClose();
    void navigate(at(way.place));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setHere(Math.min(ways.length - 1, current + 1));
    else if (event.key === 'ArrowUp') setHere(Math.max(0, current - 1));
    else if (event.key === 'Enter') go(ways[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content className="dialog wide go-to" onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="sr-only">Go to</Dialog.Title>
          <Dialog.Description className="sr-only">
            Pages, mixes, artists and tracks by their names. The arrow keys choose, Enter goes.
          </Dialog.Description>
          <input
            type="search"
            role="combobox"
            aria-label="Go to"
            aria-expanded={ways.length > 0}
            aria-controls={id}
            aria-activedescendant={ways.length > 0 ? `${id}-${current}` : undefined}
            className="input"
            placeholder="Pages, mixes, artists, tracks"
            value={words}
            onChange={(event) => {
              setWords(event.currentTarget.value);
              setHere(0);
            }}
            onKeyDown={press}
          />
          <div role="listbox" id={id} aria-label="Ways" className="go-to-ways">
            {ways.map((way, place) => (
              <div
                key={`${way.kind} ${way.key}`}
                role="option"
                id={`${id}-${place}`}
                tabIndex={-1}
                aria-selected={place === current}
                className="go-to-way"
                onPointerMove={() => setHere(place)}
                onPointerUp={() => go(way)}
              >
                <span className="truncate">{way.label}</span>
                <span className="text-faint text-xs">{way.kind}</span>
              </div>
            ))}
          </div>
          {ways.length === 0 && (
            <p role="status" className="p-2 text-muted text-sm">
              Nothing has that name.
            </p>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
