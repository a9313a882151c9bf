import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { blockNetwork } from '@/api/admin';
import { fieldWords } from '@/api/errors';
import { toast } from '@/lib/toast';
import { Field } from '@/ui/Field';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { untilWords } from './giver';
import { HoldForm } from './HoldForm';
import { useAdminAction } from './useAdminAction';
import { sayFailed } from './words';

interface Props {
  /** The network's hash, where it is known; otherwise an address in it is asked for. */
  network?: string;
  onClose: () => void;
}

const lengths = [
  ['24', 'A day'],
  ['168', 'A week'],
  ['720', '30 days'],
] as const;

/** Asks why a network is blocked, and for how long. */
export function BlockDialog({ network, onClose }: Props) {
  const queries = useQueryClient();
  const returnFocus = useReturnFocus();
  const [address, setAddress] = useState('');
  const block = useAdminAction({
    mutationFn: ({ reason, hours }: { reason: string; hours: number }) =>
      blockNetwork(network ?? address, reason, hours),
    onSuccess: ({ ends_at }) => {
      toast({ title: `The network is blocked ${untilWords(ends_at)}`, kind: 'good' });
      onClose();
      return queries.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => sayFailed('The network was not blocked', error),
  });
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content className="dialog" onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="text-md">
            {network === undefined ? 'Block a network' : 'Block this network?'}
          </Dialog.Title>
          <Dialog.Description className="mt-2 mb-4 text-muted">
            Everyone there can read and listen, and send nothing: no mixes, times, votes or comments. You can
            undo this for 30 days.
          </Dialog.Description>
          <HoldForm
            reasonHint="Only admins read it."
            lengths={lengths}
            yes="Block"
            isBusy={block.isPending}
            error={block.error}
            onHold={(reason, hours) => block.mutate({ reason, hours: Number(hours) })}
            onCancel={onClose}
          >
            {network === undefined && (
              <Field
                id="network-address"
                label="Address"
                hint="Any address of the network. It is not kept."
                error={fieldWords(block.error, 'network')}
              >
                {(control) => (
                  <input
                    {...control}
                    className="input"
                    autoComplete="off"
                    spellCheck={false}
                    placeholder="203.0.113.7"
                    value={address}
                    onChange={(event) => setAddress(event.currentTarget.value)}
                  />
                )}
              </Field>
            )}
          </HoldForm>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
