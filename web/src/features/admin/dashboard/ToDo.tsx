import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useListKeys } from '@/lib/listKeys';
import { Key } from '../Key';
import { artistPairsQuery, trackPairsQuery } from '../names/queries';
import { at } from '../place';
import { toDoQuery } from '../queries';
import { type Alike, type Field, toDoFields } from './toDo';

interface PairPages {
  pages: ReadonlyArray<{ pairs: readonly unknown[]; next: string | null }>;
}

/** How many pairs the pages that are there hold. */
const alikeIn = (data: PairPages | undefined): Alike => ({
  count: data?.pages.reduce((sum, { pairs }) => sum + pairs.length, 0) ?? 0,
  isMore: (data?.pages.at(-1)?.next ?? null) !== null,
});

/** What waits for a decision, each with the key that opens it. */
export function ToDo() {
  const navigate = useNavigate();
  const { data: waiting } = useQuery(toDoQuery());
  const artists = useInfiniteQuery(artistPairsQuery());
  const tracks = useInfiniteQuery(trackPairsQuery());
  const fields =
    waiting === undefined ? [] : toDoFields(waiting, alikeIn(artists.data), alikeIn(tracks.data), Date.now());
  const open = ({ place, search = {} }: Field) => void navigate({ ...at(place), search });
  useListKeys(Object.fromEntries(fields.map((field) => [field.key, () => open(field)])));
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="text-md">
        To do
      </h2>
      {waiting !== undefined && fields.length === 0 && (
        <p className="mt-2 text-muted">Nothing waits for a decision.</p>
      )}
      <ul aria-labelledby="to-do" className="to-do">
        {fields.map(({ key, count, label, text, place, search = {} }) => (
          <li key={key}>
            <Link {...at(place)} search={search} className="to-do-field" aria-keyshortcuts={key}>
              <span className="to-do-count figures">{count}</span>
              <span className="min-w-0">
                <span className="block font-medium">{label}</span>
                <span className="block truncate text-muted text-sm">{text}</span>
              </span>
              <Key of={key} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
