import type { Queued } from '@/api/admin';
import { Button } from '@/ui/Button';
import {
  ageWords,
  giverWords,
  isReviewed,
  kindSigns,
  kindWords,
  lineWords,
  marksOf,
  placeWords,
  recordWords,
  whyWords,
} from './moderation';
import { momentWords } from './words';

interface Props {
  item: Queued;
  isHere: boolean;
  isSelected: boolean;
  isHeld: boolean;
  onHere: () => void;
  onSelect: (isSelected: boolean) => void;
  onDecide: (act: 'accept' | 'remove') => void;
  onOpen: () => void;
  /** Shows who gave it, where that does not stand beside the queue. */
  onGiver: () => void;
}

/** A thing in the queue: what, where, who with their record, and why it is here. On a phone it is decided on in place. */
export function QueueRow({ item, isHere, isSelected, isHeld, onHere, onSelect, ...acts }: Props) {
  const line = lineWords(item);
  const Sign = kindSigns[item.kind];
  return (
    <tr
      aria-current={isHere ? 'true' : undefined}
      data-queue-row
      // Whichever way one comes to a row, it is the one that the keys are about.
      onFocus={onHere}
      onClick={onHere}
    >
      <td data-label="Select">
        <input
          type="checkbox"
          aria-label={`Select ${kindWords[item.kind].toLowerCase()}: ${line}`}
          className="size-5 accent-(--accent)"
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <td data-label="What">
        <span className="queue-what">
          <Sign aria-hidden />
          <button type="button" className="queue-open" data-queue-open>
            <span className="queue-line">{line}</span>
            <span className="queue-second">{placeWords(item)}</span>
          </button>
        </span>
      </td>
      <td data-label="Who and why">
        <span className="queue-who">
          {giverWords(item)}
          <span className="text-muted">, {recordWords(item)}</span>
        </span>
        <span className="queue-second" title={whyWords(item).join(', ')}>
          {marksOf(item).map(({ words, tone }) => (
            <span key={words} className="badge" data-tone={tone}>
              {words}
            </span>
          ))}
        </span>
      </td>
      <td data-label="Age">
        <time className="figures text-muted" dateTime={item.created_at} title={momentWords(item.created_at)}>
          {ageWords(item.created_at, Date.now())}
        </time>
      </td>
      <td data-label="Decide">
        <CardActs {...acts} item={item} isHeld={isHeld} />
      </td>
    </tr>
  );
}

type ActsProps = Pick<Props, 'item' | 'isHeld' | 'onDecide' | 'onOpen' | 'onGiver'>;

/** What reviewed things need is their review: here they can be turned down only. */
function CardActs({ item, isHeld, onDecide, onOpen, onGiver }: ActsProps) {
  return (
    <span className="queue-acts">
      {isReviewed(item) ? (
        <Button onClick={onOpen}>Open</Button>
      ) : (
        <Button disabled={isHeld} onClick={() => onDecide('accept')}>
          Accept
        </Button>
      )}
      <Button disabled={isHeld} onClick={() => onDecide('remove')}>
        Remove
      </Button>
      {item.giver !== null && (
        <button type="button" className="queue-giver-open" onClick={onGiver}>
          Everything from {giverWords(item)}
        </button>
      )}
    </span>
  );
}
