import type { RefObject } from 'react';
import type { StagedEntities } from '@/api/staged';
import { SearchField } from '@/features/admin/SearchField';
import { Button } from '@/ui/Button';

/** Which staged entities are wanted. */
export interface ReviewWish {
  q: string;
  type: string;
  status: string;
}

const kinds = [
  { value: '', label: 'All Types' },
  { value: 'mix', label: 'Mix' },
  { value: 'track', label: 'Track' },
  { value: 'artist', label: 'Artist' },
];

const statuses = ['pending', 'approved', 'rejected', 'imported'] as const;

interface Props {
  wish: ReviewWish;
  /** Counts come with the list: until they are there, a filter has none. */
  counts: StagedEntities['counts'] | undefined;
  search: RefObject<HTMLInputElement | null>;
  onWish: (change: Partial<ReviewWish>) => void;
}

export function ReviewFilters({ wish, counts, search, onWish }: Props) {
  return (
    <div className="admin-filters">
      <SearchField
        ref={search}
        label="Search entries"
        placeholder="Title, artist, submitter"
        value={wish.q}
        onChange={(q) => onWish({ q })}
      />
      <select
        aria-label="Type"
        className="input w-36!"
        value={wish.type}
        onChange={(event) => onWish({ type: event.currentTarget.value })}
      >
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <fieldset aria-label="Status" className="filter-row min-w-0">
        <Button aria-pressed={wish.status === ''} onClick={() => onWish({ status: '' })}>
          All but imported
        </Button>
        {statuses.map((status) => (
          <Button key={status} aria-pressed={wish.status === status} onClick={() => onWish({ status })}>
            {status} <span className="figures text-muted">{counts?.[status]}</span>
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
