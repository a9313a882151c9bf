import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Queued } from '@/api/admin';
import { Button } from '@/ui/Button';
import { BanDialog } from './BanDialog';
import { BlockDialog } from './BlockDialog';
import { givenWords, removalWords, untilWords } from './giver';
import { giverWords, recordWords, whyWords } from './moderation';
import { giverReportQuery } from './queries';
import { RemoveGiver } from './RemoveGiver';
import { failureWords, momentWords } from './words';

/** Who gave the thing that is looked at, all that they gave, and why it is here. */
export function GiverPane({ item }: { item: Queued }) {
  const queries = useQueryClient();
  const { data: report, error } = useQuery({
    ...giverReportQuery(item.giver ?? ''),
    enabled: item.giver !== null,
  });
  const [isRemoving, setRemoving] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const [isBanning, setBanning] = useState(false);
  const stop = useCallback(() => setRemoving(false), []);
  const words = report === undefined ? '' : givenWords(report);
  return (
    <aside aria-label="From" className="queue-giver">
      <h2 className="text-md wrap-anywhere">{giverWords(item)}</h2>
      <p className="text-muted text-sm">
        {recordWords(item)}
        {report?.joined_at != null && `, joined ${momentWords(report.joined_at)}`}
      </p>
      {item.why.length > 0 && (
        <div className="queue-why">
          <h3 className="text-sm">Why this is here</h3>
          <ul>
            {whyWords(item).map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
          {item.report_words.map((said) => (
            <blockquote key={said} className="text-muted wrap-anywhere">
              {said}
            </blockquote>
          ))}
        </div>
      )}
      {error !== null && <p className="text-bad text-sm">{failureWords(error, 'They could not be read.')}</p>}
      {report !== undefined && (
        <>
          <p className="text-sm">{words === '' ? 'Nothing of theirs can be removed.' : `Gave ${words}.`}</p>
          {report.ban !== null && (
            <p className="text-bad text-sm">Banned {untilWords(report.ban.ends_at)}.</p>
          )}
          {report.block !== null && (
            <p className="text-bad text-sm">Blocked {untilWords(report.block.ends_at)}.</p>
          )}
          <div className="grid gap-2">
            {words !== '' && <Button onClick={() => setRemoving(true)}>{removalWords(words)}</Button>}
            {report.is_member && report.ban === null && (
              <Button onClick={() => setBanning(true)}>Ban this member</Button>
            )}
            {!report.is_member && report.block === null && (
              <Button onClick={() => setBlocking(true)}>Block this network</Button>
            )}
          </div>
          {isRemoving && (
            <RemoveGiver
              giver={report.giver}
              onClose={stop}
              onChanged={() => queries.invalidateQueries({ queryKey: ['admin'] })}
            />
          )}
          {isBanning && (
            <BanDialog
              id={report.giver}
              name={giverWords(item)}
              isEmailProven={report.is_email_proven}
              onClose={() => setBanning(false)}
            />
          )}
          {isBlocking && <BlockDialog network={report.giver} onClose={() => setBlocking(false)} />}
        </>
      )}
    </aside>
  );
}
