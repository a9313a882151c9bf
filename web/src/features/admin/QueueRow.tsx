import type { Queued } from '@/api/admin';
import { giverWords, kindWords, lineWords, recordWords, whyWords } from './moderation';
import { momentWords } from './words';

interface Props {
  item: Queued;
  isHere: boolean;
  isSelected: boolean;
  onHere: () => void;
  onSelect: (isSelected: boolean) => void;
}

/** A thing in the queue: what, where, who with their record, and why it is here. */
export function QueueRow({ item, isHere, isSelected, onHere, onSelect }: Props) {
  const line = lineWords(item);
  return (
    <tr aria-current={isHere ? 'true' : undefined} data-queue-row>
      <td data-label="Select">
        <input
          type="checkbox"
          aria-label={`Select ${kindWords[item.kind].toLowerCase()}: ${line}`}
          className="size-5 accent-(--accent)"
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <td data-label="What" className="wrap-anywhere">
        <button type="button" className="queue-open" data-queue-open onClick={onHere}>
          {line}
        </button>
        <span className="block text-muted text-xs">
          {kindWords[item.kind]}
          {item.mix_title !== '' && ` on ${item.mix_title}`}
          {item.kind !== 'time' && item.timestamp !== null && `, ${item.timestamp}`}
        </span>
      </td>
      <td data-label="Who" className="wrap-anywhere">
        {giverWords(item)}
        <span className="block text-muted text-xs">{recordWords(item)}</span>
      </td>
      <td data-label="Why">
        <span className="flex flex-wrap gap-1">
          {whyWords(item).map((why) => (
            <span key={why} className="badge" data-tone={item.reports > 0 ? 'bad' : 'warn'}>
              {why}
            </span>
          ))}
        </span>
      </td>
      <td data-label="Since" className="figures whitespace-nowrap text-muted">
        {momentWords(item.created_at)}
      </td>
    </tr>
  );
}
