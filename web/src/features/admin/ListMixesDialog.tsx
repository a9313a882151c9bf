import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type AdminList, type ListMix, putMixesOfList } from '@/api/admin';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { listsQuery, mixesOfListQuery } from './queries';
import { Sorting, SortingRow } from './Sorting';
import { useAdminAction } from './useAdminAction';
import { failureWords, sayFailed } from './words';

interface Props {
  list: AdminList;
  onClose: () => void;
}

/** The mixes of a list, in the order in which visitors see them. Mixes come in from their own editor. */
export function ListMixesDialog({ list, onClose }: Props) {
  const returnFocus = useReturnFocus();
  const queries = useQueryClient();
  const query = mixesOfListQuery(list.id);
  const { data: mixes, error } = useQuery(query);
  const set = useAdminAction({
    mutationFn: (next: ListMix[]) =>
      putMixesOfList(
        list.id,
        next.map(({ id }) => id),
      ),
    changes: query,
    onMutate: (next) => queries.setQueryData(query.queryKey, next),
    onSuccess: (next) => {
      queries.setQueryData(query.queryKey, next);
      return queries.invalidateQueries(listsQuery());
    },
    onError: (failure) => {
      sayFailed('Failed to update list', failure);
      return queries.invalidateQueries(query);
    },
  });
  const move = (from: number, to: number) => {
    const next = [...(mixes ?? [])];
    const [moved] = next.splice(from, 1);
    if (moved === undefined) return;
    next.splice(to, 0, moved);
    set.mutate(next);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content aria-describedby={undefined} className="dialog wide" onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="mb-3 text-md">Mixes of {list.title}</Dialog.Title>
          {error !== null && <p className="text-bad">{failureWords(error, 'They could not be loaded.')}</p>}
          {mixes?.length === 0 && (
            <p className="py-6 text-muted">No mixes yet. Open a mix in its editor to add it to this list.</p>
          )}
          <ol className="grid">
            <Sorting onMove={move}>
              {mixes?.map((mix, at) => (
                <SortingRow
                  key={mix.id}
                  as="li"
                  id={mix.id}
                  index={at}
                  name={mix.title}
                  className="flex min-h-12 items-center gap-2 border-line border-b"
                >
                  {(handle) => (
                    <>
                      {handle}
                      <span className="figures w-8 shrink-0 text-right text-faint text-xs">{at + 1}</span>
                      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                        <span className="font-medium text-sm">{mix.title}</span>{' '}
                        <span className="text-muted text-xs">{mix.artist}</span>
                      </span>
                      <IconButton
                        label={`Move ${mix.title} up`}
                        disabled={at === 0}
                        onClick={() => move(at, at - 1)}
                      >
                        <ArrowUp aria-hidden />
                      </IconButton>
                      <IconButton
                        label={`Move ${mix.title} down`}
                        disabled={at === mixes.length - 1}
                        onClick={() => move(at, at + 1)}
                      >
                        <ArrowDown aria-hidden />
                      </IconButton>
                      <IconButton
                        label={`Take ${mix.title} out`}
                        onClick={() => set.mutate(mixes.filter(({ id }) => id !== mix.id))}
                      >
                        <X aria-hidden />
                      </IconButton>
                    </>
                  )}
                </SortingRow>
              ))}
            </Sorting>
          </ol>
          <div className="mt-5 flex justify-end">
            <Dialog.Close asChild>
              <Button kind="solid">Done</Button>
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
