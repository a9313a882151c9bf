import { useSyncExternalStore } from 'react';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { isBlank, useDraft, writeDraft } from './draft';
import { whenSent } from './HeldNotice';
import { hold, isHeld, isTheirs, note, outbox, release, type Waiting } from './outbox';

interface Props {
  /** Id of whoever is signed in. */
  userId: string | null;
  /** Called when one has become the draft again. */
  onEdit: () => void;
}

/** What waits on this device to be sent, besides what the form shows, and what the server did not take of it. */
export function WaitingSubmissions({ userId, onEdit }: Props) {
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.read);
  const current = useDraft();
  const isShown = ({ draft }: Waiting) => draft.idempotency_key === current.idempotency_key;
  const own = waiting.filter((it) => isTheirs(it, userId) && !isShown(it));
  if (own.length === 0) return null;
  const canEdit = isBlank(current) || isHeld(current.idempotency_key);

  const edit = ({ draft }: Waiting) => {
    writeDraft(draft);
    release(draft.idempotency_key);
    onEdit();
  };
  const discard = ({ draft, userId: writer }: Waiting) => {
    release(draft.idempotency_key);
    toast({
      title: 'Deleted',
      description: `'${draft.form.title}' will not be sent.`,
      lasts: 8000,
      action: { label: 'Undo', run: () => hold(draft, writer) },
    });
  };
  return (
    <section aria-labelledby="waiting-submissions" className="grid gap-2">
      <h2 id="waiting-submissions" className="text-md">
        Waiting to be sent
      </h2>
      <ul className="grid">
        {own.map((it) => {
          const { idempotency_key: key, form } = it.draft;
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-48 flex-1 leading-snug">
                <span className="block font-medium [overflow-wrap:anywhere]">
                  {form.title} by {form.artist}
                </span>
                <span className={`block text-xs ${it.problem === null ? 'text-muted' : 'text-bad'}`}>
                  {it.problem ?? `Saved on this device. It will be sent as soon as ${whenSent()}`}
                </span>
              </span>
              <span className="flex gap-1">
                {it.problem !== null && (
                  <Button
                    className="px-4!"
                    aria-label={`Try again: ${form.title}`}
                    onClick={() => note(key, null)}
                  >
                    Try again
                  </Button>
                )}
                {canEdit && (
                  <Button className="px-4!" aria-label={`Edit ${form.title}`} onClick={() => edit(it)}>
                    Edit
                  </Button>
                )}
                <Button
                  kind="quiet"
                  className="px-4!"
                  aria-label={`Delete ${form.title}`}
                  onClick={() => discard(it)}
                >
                  Delete
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
