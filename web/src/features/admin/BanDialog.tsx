import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from 'radix-ui';
import { banUser } from '@/api/admin';
import { toast } from '@/lib/toast';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { untilWords } from './giver';
import { HoldForm } from './HoldForm';
import { useAdminAction } from './useAdminAction';
import { sayFailed } from './words';

interface Props {
  /** The member's id, and what they are called. */
  id: string;
  name: string;
  /** Whether the member has shown that the address is theirs. */
  isEmailProven: boolean;
  onClose: () => void;
}

const lengths = [
  ['1', 'A day'],
  ['7', 'A week'],
  ['30', '30 days'],
  ['365', 'A year'],
  ['', 'For good'],
] as const;

/** Asks why a member is banned, and for how long. */
export function BanDialog({ id, name, isEmailProven, onClose }: Props) {
  const queries = useQueryClient();
  const returnFocus = useReturnFocus();
  const ban = useAdminAction({
    mutationFn: ({ reason, days }: { reason: string; days: number | null }) => banUser(id, reason, days),
    onSuccess: ({ ban }) => {
      toast({ title: `${name} is banned ${untilWords(ban?.ends_at ?? null)}`, kind: 'good' });
      onClose();
      return queries.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => sayFailed(`${name} was not banned`, error),
  });
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content className="dialog" onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="text-md">Ban {name}?</Dialog.Title>
          <Dialog.Description className="mt-2 mb-4 text-muted">
            They are signed out everywhere and cannot sign in. What they have given stays. You can undo this
            for 30 days.
          </Dialog.Description>
          <HoldForm
            reasonHint={
              isEmailProven
                ? 'They get an email with it, and read it when they sign in.'
                : 'They read it when they sign in. Their address is not confirmed, so no email is sent.'
            }
            lengths={lengths}
            yes="Ban"
            isBusy={ban.isPending}
            error={ban.error}
            onHold={(reason, days) => ban.mutate({ reason, days: days === '' ? null : Number(days) })}
            onCancel={onClose}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
