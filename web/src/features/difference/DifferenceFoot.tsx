import { Button } from '@/ui/Button';
import type { Decisions } from './useDecisions';
import { many, undecidedWords } from './words';

interface Props {
  decided: Decisions;
  /** How many rows the list has then. */
  length: number;
  isSaving: boolean;
  onSave: () => void;
  /** Turns all of it down. */
  onDecline?: (() => void) | undefined;
}

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'accept'],
  ['R', 'keep'],
  ['Z', 'undo'],
] as const;

/** What is decided so far, and what can be done with the rest. */
export function DifferenceFoot({ decided, length, isSaving, onSave, onDecline }: Props) {
  const { taken, undecided } = decided;
  return (
    <div className="beside-foot">
      <p role="status" className="min-w-0 flex-1 text-muted text-sm">
        {taken} accepted, {undecided} to decide.
        {taken > 0 && undecided > 0 && (
          <strong className="font-medium text-text"> {undecidedWords(undecided)}</strong>
        )}
        <span className="max-md:hidden">
          {' '}
          Then the mix has {many(length, 'row')}. Times, likes and comments of rows that stay are kept.
        </span>
      </p>
      <p aria-hidden className="hidden items-center gap-2 text-muted text-xs lg:flex">
        {keys.map(([key, words]) => (
          <span key={key}>
            <kbd className="beside-key">{key}</kbd> {words}
          </span>
        ))}
      </p>
      <div className="flex flex-wrap gap-2">
        {onDecline !== undefined && (
          <Button kind="quiet" onClick={onDecline} disabled={isSaving}>
            Decline all
          </Button>
        )}
        <Button onClick={() => decided.decideRest('take')} disabled={undecided === 0}>
          Accept the rest
          <kbd aria-hidden className="beside-key max-lg:hidden">
            ⇧A
          </kbd>
        </Button>
        <Button kind="solid" onClick={onSave} disabled={taken === 0 || isSaving}>
          {isSaving ? 'Saving…' : `Save ${many(taken, 'change')}`}
        </Button>
      </div>
    </div>
  );
}
