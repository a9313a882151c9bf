import { Dialog } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { wordsOf } from '@/api/errors';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Field } from '@/ui/Field';
import { useDeleteAccount } from './mutations';

interface Props {
  email: string;
  onDeleted: () => void;
}

const isSame = (typed: string, email: string) => typed.trim().toLowerCase() === email;

/** The way out for good: says what goes and what stays, and asks for the address, so that nobody goes by accident. */
export function DeleteAccount({ email, onDeleted }: Props) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteAccount();
  const open = (next: boolean) => {
    setOpen(next);
    setTyped('');
    remove.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame(typed, email) && !remove.isPending) remove.mutate(typed.trim(), { onSuccess: onDeleted });
  };
  const failed =
    remove.error === null
      ? undefined
      : wordsOf(remove.error, 'Failed to delete your account. Please try again.');

  return (
    <Card
      title="Delete account"
      text="This deletes your account with your likes, comments and friends. Times and votes stay, without your name."
    >
      <Dialog.Root open={isOpen} onOpenChange={open}>
        <Dialog.Trigger asChild>
          <Button className="justify-self-start text-bad!">Delete my account</Button>
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="dialog-shade" />
          <Dialog.Content className="dialog">
            <Dialog.Title className="text-md">Delete your account?</Dialog.Title>
            <Dialog.Description className="mt-2 text-muted">
              This cannot be undone. Times and votes you gave and mixes you submitted stay for everyone,
              without your name.
            </Dialog.Description>
            <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
              <Field id="farewell" label={`Type ${email} to continue`} error={failed}>
                {(control) => (
                  <input
                    {...control}
                    type="email"
                    name="farewell"
                    autoComplete="off"
                    className="input"
                    value={typed}
                    onChange={(event) => setTyped(event.currentTarget.value)}
                  />
                )}
              </Field>
              <div className="grid gap-1">
                <Button
                  type="submit"
                  className="border border-line enabled:text-bad!"
                  disabled={!isSame(typed, email) || remove.isPending}
                >
                  {remove.isPending ? 'Deleting...' : 'Delete my account'}
                </Button>
                <Button kind="quiet" onClick={() => open(false)}>
                  Keep it
                </Button>
              </div>
            </form>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </Card>
  );
}
