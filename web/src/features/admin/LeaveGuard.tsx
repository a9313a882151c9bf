import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from './LeaveDialog';

interface Props {
  /** Asked at the moment of leaving: whether anything would be lost. */
  isUnsaved: () => boolean;
}

/** Stands between what was typed and any way off the page: a link, the way back, a reload. */
export function LeaveGuard({ isUnsaved }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? (
    <LeaveDialog onLeave={blocker.proceed} onKeep={blocker.reset} />
  ) : null;
}
