import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import type { GiverReport, Queued } from '@/api/admin';
import { Button } from '@/ui/Button';
import { BanDialog } from './BanDialog';
import { BlockDialog } from './BlockDialog';
import { givenRows, givenWords, hidableWords, removalWords, untilWords } from './giver';
import { Key } from './Key';
import { giverWords, isFlagged, lineWords, placeWords, recordWords, whyWords } from './moderation';
import { giverReportQuery } from './queries';
import { useHideGiven, useLift } from './useGiverActs';
import { failureWords, momentWords } from './words';

interface Props {
  item: Queued;
  /** Asks whether all that they gave is to go. */
  onRemoveAll: () => void;
}

/** Who gave the thing that is looked at, all that they gave, why it is here, and what can be done about them. */
export function GiverPane({ item, onRemoveAll }: Props) {
  const { data: report, error } = useQuery({
    ...giverReportQuery(item.giver ?? ''),
    enabled: item.giver !== null,
  });
  return (
    <aside aria-label="From" className="queue-giver">
      <div>
        <p className="text-muted text-xs">From</p>
        <h2 className="text-md wrap-anywhere">{giverWords(item)}</h2>
        <p className="text-muted text-sm">
          {recordWords(item)}
          {report?.joined_at != null && `, joined ${momentWords(report.joined_at)}`}
        </p>
      </div>
      {error !== null && <p className="text-bad text-sm">{failureWords(error, 'They could not be read.')}</p>}
      {report !== undefined && (
        <dl className="queue-given">
          {givenRows(report).map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {item.why.length > 0 && (
        <div className="queue-why" data-flagged={isFlagged(item) || undefined}>
          <h3 className="text-sm">Why this is here</h3>
          <ul className="text-muted">
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
      <div className="queue-text">
        <p className="text-muted text-xs">{placeWords(item)}</p>
        <p>{lineWords(item)}</p>
      </div>
      {report !== undefined && (
        <Acts report={report} name={giverWords(item)} isFlagged={isFlagged(item)} onRemoveAll={onRemoveAll} />
      )}
    </aside>
  );
}

interface ActsProps {
  report: GiverReport;
  name: string;
  isFlagged: boolean;
  onRemoveAll: () => void;
}

function Acts({ report, name, isFlagged, onRemoveAll }: ActsProps) {
  const queries = useQueryClient();
  const [isHolding, setHolding] = useState(false);
  const hide = useHideGiven(report.giver, () => queries.invalidateQueries({ queryKey: ['admin'] }));
  const words = givenWords(report);
  const hidable = hidableWords(report);
  const isHeldOff = report.ban !== null || report.block !== null;
  return (
    <div className="grid gap-2">
      {words === '' ? (
        <p className="text-muted text-sm">Nothing of theirs can be removed.</p>
      ) : (
        <Button kind={isFlagged ? 'solid' : 'plain'} aria-keyshortcuts="Shift+D" onClick={onRemoveAll}>
          {removalWords(words)}
          <Key of="⇧D" />
        </Button>
      )}
      {hidable !== '' && (
        <Button disabled={hide.isPending} onClick={() => hide.mutate()}>
          Hide {hidable}
        </Button>
      )}
      {isHeldOff ? (
        <HeldOff report={report} name={name} />
      ) : (
        <Button onClick={() => setHolding(true)}>
          <Ban aria-hidden />
          {report.is_member ? 'Ban this member' : 'Block this network for a day'}
        </Button>
      )}
      <p className="text-faint text-xs">You can undo this for 30 days.</p>
      {isHolding && report.is_member && (
        <BanDialog
          id={report.giver}
          name={name}
          isEmailProven={report.is_email_proven}
          onClose={() => setHolding(false)}
        />
      )}
      {isHolding && !report.is_member && (
        <BlockDialog network={report.giver} onClose={() => setHolding(false)} />
      )}
    </div>
  );
}

/** Until when a giver is kept out, and the way to let them in again. */
function HeldOff({ report, name }: Pick<ActsProps, 'report' | 'name'>) {
  const lift = useLift(report);
  const { ban, block } = report;
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-bad text-sm">
        {ban !== null && `Banned ${untilWords(ban.ends_at)}.`}
        {block !== null && `Blocked ${untilWords(block.ends_at)}.`}
      </p>
      <Button
        aria-label={`Lift the ${ban === null ? 'block' : 'ban'} of ${name}`}
        disabled={lift.isPending}
        onClick={() => lift.mutate()}
      >
        Lift
      </Button>
    </div>
  );
}
