import type { Sort } from './queries';

const sorts: ReadonlyArray<[Sort, string]> = [
  ['top', 'Top'],
  ['recent', 'Recent'],
  ['timeline', 'By time'],
];

interface Props {
  sort: Sort;
  onChange: (sort: Sort) => void;
}

export function SortChoice({ sort, onChange }: Props) {
  return (
    <fieldset className="comment-sorts">
      <legend className="sr-only">Sort comments</legend>
      {sorts.map(([value, name]) => (
        <label key={value}>
          <input
            type="radio"
            name="comment-sort"
            value={value}
            checked={sort === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
