import type { ModerationAct, Queued } from '@/api/admin';
import { Button } from '@/ui/Button';
import { Key } from './Key';
import { isReviewed } from './moderation';

interface Props {
  /** How many are selected. */
  count: number;
  /** The entries that a decision is about: those selected, else the current one. */
  chosen: readonly Queued[];
  isHeld: boolean;
  onDecide: (act: ModerationAct) => void;
  onOpen: () => void;
  /** Shows who gave the current one, where that does not stand beside the queue. */
  onGiver: () => void;
}

/** The keys that no button stands for. */
const keys = [
  [['J', 'K'], 'move'],
  [['X'], 'select'],
  [['G'], 'all from them'],
  [['Z'], 'undo'],
] as const;

/**
 * What is done with what is selected, or with the current one, at the foot of the queue. A submission or a suggestion
 * is accepted where it is reviewed: here it can be turned down only.
 */
export function QueueFoot({ count, chosen, isHeld, onDecide, onOpen, onGiver }: Props) {
  const isOpenedFirst = chosen.some(isReviewed);
  return (
    <div
      role="toolbar"
      aria-label="Decide"
      className="selection-bar queue-foot"
      data-foot
      data-selected={count > 0 || undefined}
    >
      <span className={count > 0 ? 'text-sm' : 'sr-only'} role="status">
        {count > 0 ? `${count} selected` : 'The current one'}
      </span>
      <Button aria-keyshortcuts="A" disabled={isHeld || isOpenedFirst} onClick={() => onDecide('accept')}>
        Accept
        <Key of="A" />
      </Button>
      <Button aria-keyshortcuts="H" disabled={isHeld || isOpenedFirst} onClick={() => onDecide('hide')}>
        Hide
        <Key of="H" />
      </Button>
      <Button aria-keyshortcuts="R" disabled={isHeld} onClick={() => onDecide('remove')}>
        {isOpenedFirst ? 'Remove and reject' : 'Remove'}
        <Key of="R" />
      </Button>
      <Button aria-keyshortcuts="Enter" className="queue-one" onClick={onOpen}>
        Open
        <Key of="↵" />
      </Button>
      <span className="queue-ask">
        <Button onClick={onGiver}>Who gave it</Button>
      </span>
      <p aria-hidden className="queue-hints">
        {keys.map(([names, words]) => (
          <span key={words}>
            {names.map((name) => (
              <Key key={name} of={name} />
            ))}
            {words}
          </span>
        ))}
      </p>
    </div>
  );
}
