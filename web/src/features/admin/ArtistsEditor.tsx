import { Plus, X } from 'lucide-react';
import type { ItemData } from '@/api/staged';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';

export type Artists = NonNullable<ItemData['artists']>;

interface Props {
  /** Whose artists they are, for whoever hears the page. */
  label: string;
  artists: Artists;
  onChange: (artists: Artists) => void;
}

const roles: ReadonlyArray<Artists[number]['role']> = ['primary', 'featured', 'remixer'];

/** The artists of a row or a track, each with what they did. */
export function ArtistsEditor({ label, artists, onChange }: Props) {
  const change = (at: number, change: Partial<Artists[number]>) =>
    onChange(artists.map((artist, place) => (place === at ? { ...artist, ...change } : artist)));
  return (
    <ul aria-label={label} className="grid gap-4 md:gap-2">
      {artists.map((artist, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: artists have no other name than the one that is typed
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 md:grid-cols-[minmax(0,1fr)_9rem_auto]"
        >
          <input
            aria-label={`Artist ${at + 1}`}
            className="input col-span-2 md:col-span-1"
            value={artist.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <select
            aria-label={`What artist ${at + 1} did`}
            className="input"
            value={artist.role}
            onChange={(event) => {
              const role = roles.find((known) => known === event.currentTarget.value);
              if (role !== undefined) change(at, { role });
            }}
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {role}
              </option>
            ))}
          </select>
          <IconButton
            label={`Remove artist ${at + 1}`}
            onClick={() => onChange(artists.filter((_, place) => place !== at))}
          >
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
      <li>
        <Button kind="quiet" onClick={() => onChange([...artists, { name: '', role: 'featured' }])}>
          <Plus aria-hidden />
          Add artist
        </Button>
      </li>
    </ul>
  );
}
