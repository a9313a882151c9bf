import { ListCheck, ListPlus } from 'lucide-react';
import { addToQueue, type Queued, remove, useQueue } from './queue';

/** Puts a mix at the end of the queue, or takes it out again. */
export function QueueToggle({ mix }: { mix: Queued }) {
  const isQueued = useQueue().some(({ id }) => id === mix.id);
  const Sign = isQueued ? ListCheck : ListPlus;
  return (
    <button
      type="button"
      aria-label={`Queue ${mix.title}`}
      aria-pressed={isQueued}
      title={isQueued ? 'Take out of the queue' : 'Add to queue'}
      className="mix-sign mix-queue"
      onClick={() => (isQueued ? remove(mix) : addToQueue(mix))}
    >
      <Sign aria-hidden />
    </button>
  );
}
