import { Dialog } from 'radix-ui';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { useReturnFocus } from '@/ui/useReturnFocus';

interface Props {
  /** What is moved, in words. */
  what: string;
  /** Where the first of them stands, from 1. */
  from: number;
  /** The last row that it can be moved to. */
  last: number;
  onMove: (to: number) => void;
  onClose: () => void;
}

/** Asks for the row to which others are moved. */
export function MoveDialog({ what, from, last, onMove, onClose }: Props) {
  const returnFocus = useReturnFocus();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(String(from));
  const to = Number(text);
  const isRow = Number.isInteger(to) && to >= 1 && to <= last;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRow) onMove(to);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          className="dialog"
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            field.current?.select();
          }}
        >
          <Dialog.Title className="text-md [overflow-wrap:anywhere]">Move {what}</Dialog.Title>
          <form onSubmit={submit} noValidate className="mt-4 grid gap-4">
            <label className="grid gap-1.5 text-sm">
              To row (1 to {last})
              <input
                ref={field}
                className="input"
                inputMode="numeric"
                autoComplete="off"
                aria-invalid={!isRow}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            </label>
            <div className="flex justify-end gap-2">
              <Button kind="quiet" onClick={onClose}>
                Cancel
              </Button>
              <Button kind="solid" type="submit" disabled={!isRow}>
                Move
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
