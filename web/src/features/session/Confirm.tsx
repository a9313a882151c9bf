import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import type { Step } from './completion';
import { useConfirmedLink } from './mutations';

interface Props {
  token: string;
  onStep: (step: Step) => void;
}

/** A link that another browser asked for signs nobody in unasked: somebody else may have sent it. */
export function Confirm({ token, onStep }: Props) {
  const open = useConfirmedLink();
  return (
    <Notice
      title="Sign in here?"
      text="This link was requested in another browser. Continue only if you requested it yourself."
    >
      <Button
        kind="solid"
        disabled={open.isPending}
        onClick={() =>
          open.mutate(token, {
            onSuccess: ({ redirect_path }) => onStep({ kind: 'done', path: redirect_path }),
            onError: ({ message }) =>
              onStep(
                message === ''
                  ? { kind: 'failed', title: 'An unexpected error occurred', text: '' }
                  : { kind: 'failed', title: 'Failed to establish session', text: message },
              ),
          })
        }
      >
        Sign in here
      </Button>
    </Notice>
  );
}
