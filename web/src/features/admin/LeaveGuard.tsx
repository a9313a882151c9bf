import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from './LeaveDialog';

interface Props {
  /** Asked at the moment of leaving: whether anything would be lost. */
  isUnsaved: () => boolean;
}

interface Where {
  pathname: string;
  search: object;
}

const openIn = ({ search }: Where): unknown => ('open' in search ? search.open : undefined);

/** Another filter beside what is open, or the player over it, takes nothing away. */
const isSame = (one: Where, other: Where) => one.pathname === other.pathname && openIn(one) === openIn(other);

/** Stands between what was typed and any way off the page: a link, the way back, a reload. */
export function LeaveGuard({ isUnsaved }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !isSame(current, next) && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? (
    <LeaveDialog onLeave={blocker.proceed} onKeep={blocker.reset} />
  ) : null;
}
