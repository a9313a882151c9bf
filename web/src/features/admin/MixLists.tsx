import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type EditedMix, putMixInList } from '@/api/admin';
import { at } from './place';
import { editedMixQuery, listsQuery } from './queries';
import { useAdminAction } from './useAdminAction';
import { sayFailed } from './words';

/** The lists that a mix stands in; each box writes at once. */
export function MixLists({ mix }: { mix: EditedMix }) {
  const queries = useQueryClient();
  const query = editedMixQuery(mix.id);
  const { data: lists = [] } = useQuery(listsQuery());
  const put = useAdminAction({
    mutationFn: ({ id, isIn }: { id: string; isIn: boolean }) => putMixInList(mix.id, id, isIn),
    changes: query,
    onMutate: ({ id, isIn }) => {
      queries.setQueryData(query.queryKey, (known) =>
        known === undefined
          ? known
          : {
              ...known,
              list_ids: isIn ? [...known.list_ids, id] : known.list_ids.filter((other) => other !== id),
            },
      );
    },
    onError: (error) => {
      sayFailed('Failed to update list assignment', error);
      return queries.invalidateQueries(query);
    },
  });
  return (
    <section aria-label="Lists" className="admin-panel grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-md">Lists</h2>
        <Link {...at('lists')} className="link text-sm">
          Lists Management
        </Link>
      </div>
      <div className="flex flex-wrap gap-x-6">
        {lists.map((list) => (
          <label key={list.id} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-(--accent)"
              checked={mix.list_ids.includes(list.id)}
              disabled={list.is_auto_generated}
              onChange={(event) => put.mutate({ id: list.id, isIn: event.currentTarget.checked })}
            />
            {list.title}
            {list.is_auto_generated && <span className="text-faint text-xs">Auto</span>}
          </label>
        ))}
      </div>
    </section>
  );
}
