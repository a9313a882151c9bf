import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/ui/Button';
import type { Clash } from './collision';

interface Props {
  clashes: readonly Clash[];
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>;
  isSaving: boolean;
  onTheirs: () => void;
  onMine: () => void;
  /** What they changed besides fields. */
  children?: ReactNode;
  /** Whether saving again replaces something of that. */
  isReplacing?: boolean;
}

/** A field in words: of people their names. */
function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) return value.map((one) => words(one?.name ?? one)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What they made of a field, and what was made of it here; what is not to stay is struck through. */
export function ClashWords({
  clash: { before, theirs, mine },
  isTheirs = false,
}: {
  clash: Clash;
  isTheirs?: boolean;
}) {
  if (mine === undefined) {
    return (
      <>
        {words(before)} <ArrowRight aria-hidden /> <span className="sr-only">became</span>
        <ins>{words(theirs)}</ins>
      </>
    );
  }
  const [Theirs, Mine] = isTheirs ? (['ins', 'del'] as const) : (['del', 'ins'] as const);
  return (
    <>
      theirs <Theirs>{words(theirs)}</Theirs>, yours <Mine>{words(mine)}</Mine>
    </>
  );
}

/** What somebody else has changed meanwhile, and whose is to stay: nothing of theirs is replaced unseen. */
export function Collision({ clashes, labels, isSaving, onTheirs, onMine, ...rest }: Props) {
  const { children, isReplacing = false } = rest;
  const replaced = clashes.filter(({ mine }) => mine !== undefined).length;
  // It appears as the answer to a press, so the focus moves to its choices.
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => block.current?.focus(), []);
  return (
    <div ref={block} role="alert" tabIndex={-1} className="admin-panel collision">
      <p className="font-medium">
        Someone else has changed this in the meantime. What you typed is still here.
      </p>
      {clashes.length > 0 && (
        <ul aria-label="What they changed">
          {clashes.map((clash) => (
            <li key={clash.name}>
              <span className="text-muted">{labels[clash.name] ?? clash.name}</span>
              <span>
                <ClashWords clash={clash} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {children}
      <p className="text-muted">
        {replaced === 0 && !isReplacing
          ? 'Saving yours again keeps all that they changed.'
          : 'Saving yours again replaces what is struck through and keeps the rest of theirs.'}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isSaving} onClick={onTheirs}>
          Use theirs
        </Button>
        <Button disabled={isSaving} onClick={onMine}>
          Save mine again
        </Button>
      </div>
    </div>
  );
}
