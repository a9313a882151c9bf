import { type ReactNode, useId, useState } from 'react';
import type { Listening } from '@/core/types';
import '@/styles/difference.css';
import { DifferenceRow } from './DifferenceRow';
import type { Decisions } from './useDecisions';
import { countsOf, differs, many, type Pair } from './words';

interface Props {
  pairs: readonly Pair[];
  core: Listening;
  /** What is decided; without it the difference is only shown. */
  decided?: Decisions;
  /** What is known of a row on which both sides differ. */
  about?: ((pair: Pair) => ReactNode) | undefined;
}

/** What differs between two tracklists, row by row. */
export function DifferenceList({ pairs, core, decided, about }: Props) {
  const id = useId();
  const [isShort, setShort] = useState(false);
  const open = pairs.filter(differs).length;
  let above = 0;
  const rows = pairs.map((pair) => {
    const row = { pair, above };
    if (pair.line.before !== null) above = pair.line.before + 1;
    return row;
  });
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-md" aria-live="polite">
          {open === 0
            ? 'Nothing differs'
            : `${open} of ${many(pairs.length, 'row')} ${open === 1 ? 'differs' : 'differ'}`}
        </h2>
        <ul aria-label="What differs" className="flex flex-wrap gap-2 empty:hidden">
          {countsOf(pairs).map(({ kind, words }) => (
            <li key={kind} className="beside-count" data-kind={kind}>
              {words}
            </li>
          ))}
        </ul>
        <label className="inline-flex min-h-11 items-center gap-2 text-muted text-sm">
          <input
            type="checkbox"
            checked={isShort}
            onChange={(event) => setShort(event.currentTarget.checked)}
          />
          Only what differs
        </label>
      </div>
      <div aria-hidden className="beside-strip">
        {pairs.map((pair) => (
          <span key={pair.key} data-kind={pair.line.kind} data-here={decided?.current?.key === pair.key} />
        ))}
      </div>
      <div aria-hidden className="beside-heads">
        <span>As it is</span>
        <span>As suggested</span>
      </div>
      <ol className="beside-list" data-decides={decided !== undefined || undefined}>
        {rows
          .filter(({ pair }) => !isShort || differs(pair))
          .map(({ pair, above }) => (
            <DifferenceRow
              key={pair.key}
              pair={pair}
              above={above}
              core={core}
              isCurrent={decided?.current?.key === pair.key}
              decision={decided?.decisions.get(pair.key)}
              onDecide={decided && ((decision) => decided.decide(pair.key, decision))}
              about={pair.line.kind === 'conflict' ? about?.(pair) : undefined}
              onSelect={decided && differs(pair) ? () => decided.select(pair.key) : undefined}
            />
          ))}
      </ol>
    </section>
  );
}
