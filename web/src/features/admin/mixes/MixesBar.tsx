import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MixesAct } from '@/api/admin';
import { config } from '@/api/seed';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { listsQuery } from '../queries';
import { plural } from '../words';
import { useFillMixes } from './useFillMixes';
import type { MixesList } from './useMixesList';

export type Asking = 'genre' | 'list' | 'delete' | null;

interface Props {
  list: MixesList;
  asking: Asking;
  onAsk: (asking: Asking) => void;
}

/** What is done with the mixes that are selected, or with the current one. */
export function MixesBar({ list, asking, onAsk }: Props) {
  const { selected, chosen, isHeld, change } = list;
  const { fill, progress, stop } = useFillMixes();
  const areHidden = chosen.length > 0 && chosen.every((mix) => mix.status === 'Hidden');
  return (
    <div role="toolbar" aria-label="Selected mixes" className="selection-bar" data-foot>
      <span className="mr-auto text-sm" role="status">
        {progress !== null
          ? `Looking at Spotify: ${progress}`
          : selected.length > 0
            ? `${selected.length} selected`
            : 'The current one'}
      </span>
      <Button aria-keyshortcuts="L" disabled={isHeld} onClick={() => onAsk('list')}>
        Add to a list
      </Button>
      <Button
        aria-keyshortcuts="H"
        disabled={isHeld}
        onClick={() => change({ act: areHidden ? 'show' : 'hide' })}
      >
        {areHidden ? 'Show' : 'Hide'}
      </Button>
      <Button aria-keyshortcuts="G" disabled={isHeld} onClick={() => onAsk('genre')}>
        Set genre
      </Button>
      {config().spotify_enabled && (
        <Button disabled={chosen.length === 0} onClick={() => (progress === null ? fill(chosen) : stop())}>
          {progress === null ? 'Fill Spotify' : 'Stop'}
        </Button>
      )}
      <Button disabled={isHeld || selected.length === 0} onClick={() => onAsk('delete')}>
        Delete
      </Button>
      <Button disabled={selected.length === 0} onClick={() => list.selectAll(false)}>
        Select none
      </Button>
      {asking !== null && (
        <Question asking={asking} count={chosen.length} onAct={change} onClose={() => onAsk(null)} />
      )}
    </div>
  );
}

interface QuestionProps {
  asking: Exclude<Asking, null>;
  count: number;
  onAct: (act: MixesAct) => void;
  onClose: () => void;
}

function Question({ asking, count, onAct, onClose }: QuestionProps) {
  const mixes = plural(count, 'mix');
  const { data: all } = useQuery(listsQuery());
  const lists = (all ?? []).filter((list) => !list.is_auto_generated);
  const [genre, setGenre] = useState('');
  const [listId, setListId] = useState('');
  if (asking === 'delete') {
    return (
      <AskDialog
        title={`Delete ${mixes}?`}
        text="Tracks and artists that nothing else uses are deleted with them. They can be restored for 30 days."
        yes="Delete"
        onYes={() => onAct({ act: 'delete' })}
        onClose={onClose}
      />
    );
  }
  if (asking === 'genre') {
    return (
      <AskDialog
        title={`Set the genre of ${mixes}`}
        yes="Set genre"
        onYes={() => genre.trim() !== '' && onAct({ act: 'set_genre', genre: genre.trim() })}
        onClose={onClose}
      >
        <label className="mt-4 grid gap-1.5 font-medium text-sm">
          Genre
          <input className="input" value={genre} onChange={(event) => setGenre(event.currentTarget.value)} />
        </label>
      </AskDialog>
    );
  }
  const chosen = listId === '' ? (lists[0]?.id ?? '') : listId;
  return (
    <AskDialog
      title={`Add ${mixes} to a list`}
      yes="Add"
      onYes={() => chosen !== '' && onAct({ act: 'add_to_list', list_id: chosen })}
      onClose={onClose}
    >
      <label className="mt-4 grid gap-1.5 font-medium text-sm">
        List
        <select className="input" value={chosen} onChange={(event) => setListId(event.currentTarget.value)}>
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {list.title}
            </option>
          ))}
        </select>
      </label>
    </AskDialog>
  );
}
