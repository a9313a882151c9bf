import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Maximize2, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useCallback, useRef, useState } from 'react';
import { useEditing } from '@/core';
import { LeaveDialog } from '@/features/admin/LeaveDialog';
import { PlainEntity } from '@/features/admin/PlainEntity';
import { at } from '@/features/admin/place';
import { stagedEntityQuery } from '@/features/admin/queries';
import { StagedEditor } from '@/features/admin/StagedEditor';
import { focusCurrent } from '@/features/admin/useTriage';
import { failureWords } from '@/features/admin/words';
import { IconButton } from '@/ui/IconButton';
import { Pasted } from './Pasted';

interface Props {
  id: string;
  onClose: () => void;
  /** Called once the entity is decided. */
  onDone: () => void;
}

/** The side panel: an entity beside the list, which stays where it is. */
export function StagedPanel({ id, onClose, onDone }: Props) {
  const rules = useEditing();
  const { data: entity, error } = useQuery(stagedEntityQuery(id));
  const isUnsaved = useRef(false);
  const hear = useCallback((now: boolean) => {
    isUnsaved.current = now;
  }, []);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isUnsaved.current ? setIsAsking(true) : onClose());
  return (
    <Dialog.Root open onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          className="side-panel"
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
          <div className="mb-4 flex items-center gap-2">
            <Dialog.Title className="min-w-0 flex-1 truncate text-md">
              {entity?.notes ?? 'Staged entity'}
            </Dialog.Title>
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
          {error !== null && (
            <p className="text-bad">{failureWords(error, 'Failed to load staged entity')}</p>
          )}
          {entity !== undefined &&
            rules !== null &&
            (entity.type === 'mix' ? (
              <StagedEditor entity={entity} rules={rules} onUnsaved={hear} onDone={onDone}>
                <Pasted data={entity.data} rules={rules} />
              </StagedEditor>
            ) : (
              <PlainEntity entity={entity} />
            ))}
          {isAsking && <LeaveDialog onLeave={onClose} onKeep={() => setIsAsking(false)} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
