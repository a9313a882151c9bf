import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useAuth } from '@/api/auth';
import { toast, undoMs } from '@/lib/toast';
import { isKeptFor } from '@/player/heardAccount';
import { clear, isSame, type Played, remove, useHistory, useKeepsHistory } from '@/player/history';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { EmptyPage } from '@/ui/EmptyPage';
import { SwitchRow } from '@/ui/SwitchRow';
import { GoOn } from './GoOn';
import { PlayedRow } from './PlayedRow';
import { byDay } from './playedWords';

/** Does what can be taken back for a while. */
function undoably(title: string, act: () => () => void): void {
  toast({ id: 'history', title, lasts: undoMs, action: { label: 'Undo', run: act() } });
}

/** What was played, day by day. Nobody else sees it. */
export function HistoryView() {
  const entries = useHistory();
  const [keeps, setKeeps] = useKeepsHistory();
  const { user } = useAuth();
  const follows = user !== null && isKeptFor(user.id);
  const heading = useRef<HTMLHeadingElement>(null);
  // A button that was pressed goes with what it took out.
  const drop = (title: string, act: () => () => void) => {
    undoably(title, act);
    heading.current?.focus();
  };
  return (
    <>
      <header className="wrap grid gap-4 pt-6 pb-8 md:pt-10">
        <div className="flex min-h-11 items-center justify-between gap-4">
          <h1 ref={heading} tabIndex={-1} className="text-lg outline-none">
            History
          </h1>
          {entries.length > 0 && (
            <Button className="shrink-0" onClick={() => drop('The history is cleared', clear)}>
              Clear history
            </Button>
          )}
        </div>
        <div className="max-w-md">
          <SwitchRow
            label="Keep a history"
            hint={`${follows ? 'It follows your account to your other devices' : 'It is kept on this device only'}, and nobody else sees it.`}
            checked={keeps}
            onChange={setKeeps}
          />
          <p role="status" className="mt-1 text-muted text-sm">
            {!keeps && 'It is off: nothing that you play on this device is written down.'}
          </p>
        </div>
      </header>
      {entries.length === 0 ? <Nothing keeps={keeps} /> : <Days entries={entries} drop={drop} />}
    </>
  );
}

function Nothing({ keeps }: { keeps: boolean }) {
  return (
    <EmptyPage
      level="h2"
      title={keeps ? 'No history yet' : 'No history is kept'}
      text={
        keeps
          ? "A mix counts once you've heard half a minute of it. It will be here then, with how far you have come."
          : 'Switch the history on, and what you play will be here, with how far you have come.'
      }
      ways={
        <Link to="/" className={buttonStyle('solid')}>
          Discover Mixes
        </Link>
      }
    >
      <GoOn title="Mixes to start with" />
    </EmptyPage>
  );
}

interface DaysProps {
  entries: readonly Played[];
  drop: (title: string, act: () => () => void) => void;
}

function Days({ entries, drop }: DaysProps) {
  const isLatest = (entry: Played) => {
    const first = entries.find(({ mix_id }) => mix_id === entry.mix_id);
    return first !== undefined && isSame(first, entry);
  };
  return (
    <div className="wrap grid gap-8 pb-20">
      {byDay(entries, new Date()).map(({ day, name, entries: played }) => (
        <section key={day} aria-labelledby={`played-${day}`}>
          <h2 id={`played-${day}`} className="mb-2 text-md">
            {name}
          </h2>
          <ul>
            {played.map((entry) => (
              <PlayedRow
                key={entry.mix_id}
                entry={entry}
                isLatest={isLatest(entry)}
                onRemove={() => drop(`${entry.title} is out of the history`, () => remove(entry))}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
