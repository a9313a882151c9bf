import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/ui/Button';
import { auditQuery } from './queries';
import { putBack } from './undo';
import { momentWords } from './words';

/** The most that are shown. */
const most = 8;

/** What each decision is called here. */
const words: Record<string, string> = {
  'moderation.accepted': 'Accepted',
  'moderation.hidden': 'Hidden',
  'moderation.removed': 'Removed',
  'moderation.undone': 'Taken back',
  'given.removed': 'Removed all of a giver',
  'given.hidden': 'Hid all of a giver',
  'suggestion.accepted': 'Suggestion accepted',
  'suggestion.declined': 'Suggestion declined',
  'comment.deleted': 'Comment deleted',
};

const isDecision = (action: string) => action in words;

/** What was decided last, with the way back. */
export function DecidedJustNow() {
  const queries = useQueryClient();
  const { data } = useInfiniteQuery(auditQuery());
  const entries = (data?.pages[0]?.entries ?? []).filter(({ action }) => isDecision(action)).slice(0, most);
  if (entries.length === 0) return null;
  return (
    <section aria-label="Decided just now" className="mt-8 grid gap-2">
      <h2 className="text-md">Decided just now</h2>
      <ul className="queue-decided">
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="wrap-anywhere">
              {words[entry.action]}: {entry.entity_name}
              {entry.detail !== null && `, ${entry.detail}`}
              <span className="block text-muted text-xs">
                {entry.actor}, {momentWords(entry.created_at)}
              </span>
            </span>
            {entry.can_undo ? (
              <Button
                aria-label={`Undo: ${words[entry.action]} ${entry.entity_name}`}
                onClick={() => void putBack(queries, entry)}
              >
                Undo
              </Button>
            ) : (
              <span className="text-faint text-xs">undone</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
