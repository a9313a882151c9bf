import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Maximize2, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useEditing } from '@/core';
import { at } from '@/features/admin/place';
import { stagedEntityQuery } from '@/features/admin/queries';
import { PlainEntity } from '@/features/admin/review/PlainEntity';
import { StagedEditor } from '@/features/admin/review/StagedEditor';
import { focusCurrent } from '@/features/admin/review/useTriage';
import { failureWords } from '@/features/admin/words';
import { IconButton } from '@/ui/IconButton';
import { Pasted } from './Pasted';

interface Props {
  id: string;
  /** Whether the list stands beside it, and goes on being used. */
  isBeside: boolean;
  /** Which one of the list it is; nothing once it has left the list. */
  place: { at: number; of: number } | null;
  /** Opens the next one, or the one before. */
  onMove: (by: number) => void;
  onClose: () => void;
  /** Called once the entity is decided. */
  onDone: () => void;
}

/** An open entity: on a wide screen beside the list, which stays in use; else over it. */
export function StagedPanel({ id, isBeside, place, onMove, onClose, onDone }: Props) {
  const content = useRef<HTMLDivElement>(null);
  // What had the focus may have gone with the entity before.
  useEffect(() => {
    if (id !== '' && document.activeElement === document.body) content.current?.focus();
  }, [id]);
  return (
    <Dialog.Root open modal={!isBeside} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        {!isBeside && <Dialog.Overlay className="dialog-shade" />}
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          className="side-panel"
          data-beside={isBeside || undefined}
          // All of it is read first, and not one of its buttons.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement | null)?.focus();
          }}
          // The list beside it stays usable, and so do messages with their Undo.
          onInteractOutside={(event) => {
            const isOnMessage =
              event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null;
            if (isBeside || isOnMessage) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusCurrent();
          }}
          // An open row takes the key for itself.
          onEscapeKeyDown={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-open-row]') !== null)
              event.preventDefault();
          }}
        >
          <Opened key={id} id={id} place={place} onMove={onMove} onDone={onDone} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Opened({ id, place, onMove, onDone }: Pick<Props, 'id' | 'place' | 'onMove' | 'onDone'>) {
  const rules = useEditing();
  const { data: entity, error } = useQuery(stagedEntityQuery(id));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-end gap-2">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <Dialog.Title className="wrap-anywhere text-md">{entity?.notes ?? 'Staged entity'}</Dialog.Title>
          {entity !== undefined && (
            <p className="wrap-anywhere text-muted text-sm">from {entity.submitted_by ?? 'a visitor'}</p>
          )}
        </div>
        {place !== null && (
          <>
            <span className="figures whitespace-nowrap text-muted text-sm">
              {place.at} of {place.of}
            </span>
            <IconButton label="Previous entry" disabled={place.at === 1} onClick={() => onMove(-1)}>
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton label="Next entry" disabled={place.at === place.of} onClick={() => onMove(1)}>
              <ArrowDown aria-hidden />
            </IconButton>
          </>
        )}
        <Link
          {...at(`staged-entity/${id}`)}
          aria-label="Open as a page"
          className="grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-text"
        >
          <Maximize2 aria-hidden className="size-5" />
        </Link>
        <Dialog.Close asChild>
          <IconButton label="Close">
            <X aria-hidden />
          </IconButton>
        </Dialog.Close>
      </div>
      {error !== null && <p className="text-bad">{failureWords(error, 'Failed to load staged entity')}</p>}
      {entity !== undefined &&
        rules !== null &&
        (entity.type === 'mix' ? (
          <StagedEditor entity={entity} rules={rules} onDone={onDone}>
            <Pasted data={entity.data} rules={rules} />
          </StagedEditor>
        ) : (
          <PlainEntity entity={entity} />
        ))}
    </>
  );
}
