import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Decision, Listening, Row } from '@/core/types';
import { Button } from '@/ui/Button';
import { changes, differs, type Pair, placeWords, wordOf } from './words';

interface Props {
  pair: Pair;
  /** How many rows of the list as it is stand above. */
  above: number;
  core: Listening;
  isCurrent?: boolean;
  decision?: Decision | undefined;
  /** Takes a decision, or takes it back; without it the row is only shown. */
  onDecide?: ((decision: Decision | null) => void) | undefined;
  onSelect?: (() => void) | undefined;
  /** What is known of it where both sides differ. */
  about?: ReactNode;
}

/** A row as it is, what happens to it, the row as suggested, and the decision. */
export function DifferenceRow(props: Props) {
  const { pair, above, core, isCurrent = false, onDecide, onSelect, about } = props;
  const { line, before, after } = pair;
  const isPair = before !== null && after !== null;
  const isMoved = changes(line, 'place') && before !== null && line.after !== null;
  const isOnlyTime = changes(line, 'time') && !changes(line, 'artist') && !changes(line, 'title');
  return (
    <li
      className="beside-row"
      data-kind={line.kind}
      data-names={isPair && !(changes(line, 'artist') || changes(line, 'title'))}
      data-times={isPair && isOnlyTime}
      data-difference={differs(pair) || undefined}
      aria-current={isCurrent || undefined}
      tabIndex={onSelect === undefined ? undefined : -1}
      onFocus={onSelect}
      onPointerDown={onSelect}
    >
      <span className="beside-word">
        <strong>{wordOf(line)}</strong>
        <span className="beside-place">{placeWords(line, above)}</span>
      </span>
      <Side row={before} pair={pair} side="before" core={core} />
      <Side row={after} pair={pair} side="after" core={core} />
      {isPair && isOnlyTime && (
        <span aria-hidden className="beside-move figures">
          <del>{timeWords(before, core)}</del>
          <span> → </span>
          <ins>{timeWords(after, core)}</ins>
        </span>
      )}
      {isMoved && line.after !== null && (
        <span className="beside-move">
          <del>row {(line.before ?? 0) + 1}</del>
          <span aria-hidden> → </span>
          <ins>row {line.after + 1}</ins>
        </span>
      )}
      <span className="beside-decision">
        {differs(pair) && onDecide !== undefined && <Choice {...props} onDecide={onDecide} />}
      </span>
      {about !== undefined && <div className="beside-about">{about}</div>}
    </li>
  );
}

const timeWords = ({ start_seconds }: Row, core: Listening): string =>
  start_seconds === null ? '??:??' : core.printCue(start_seconds);

interface SideProps {
  row: Row | null;
  pair: Pair;
  side: 'before' | 'after';
  core: Listening;
}

function Side({ row, pair: { line }, side, core }: SideProps) {
  if (row === null) return <span className="beside-side beside-none" data-side={side} />;
  const number = side === 'before' ? line.before : line.after;
  const isWhole = line.kind === 'added' || line.kind === 'removed';
  const value = (field: 'artist' | 'title' | 'time', text: string) => {
    if (!isWhole && !changes(line, field)) return <span>{text}</span>;
    return side === 'before' ? <del>{text}</del> : <ins>{text}</ins>;
  };
  return (
    <span className="beside-side" data-side={side}>
      <span className="beside-number figures">{(number ?? 0) + 1}</span>
      <span className="beside-time figures">{value('time', timeWords(row, core))}</span>
      <span className="beside-names">
        <span className="beside-title">{value('title', row.title)}</span>
        <span className="beside-artist">{value('artist', row.artist)}</span>
      </span>
    </span>
  );
}

function Choice({
  pair,
  decision,
  isCurrent,
  onDecide,
}: Props & { onDecide: (decision: Decision | null) => void }) {
  const title = (pair.after ?? pair.before)?.title ?? '';
  if (decision !== undefined) {
    const isTaken = decision === 'take';
    return (
      <>
        <span className={isTaken ? 'beside-said text-good' : 'beside-said text-muted'}>
          {isTaken ? <Check aria-hidden /> : <X aria-hidden />}
          {isTaken ? 'Accepted' : 'Kept as it was'}
        </span>
        <Button
          kind="quiet"
          className="px-3!"
          aria-label={`Undo the decision on ${title}`}
          onClick={() => onDecide(null)}
        >
          Undo
        </Button>
      </>
    );
  }
  return (
    <>
      <Button
        kind={isCurrent === true ? 'solid' : 'plain'}
        className="px-4!"
        onClick={() => onDecide('take')}
      >
        Accept
        <span className="sr-only"> {title}</span>
        {isCurrent === true && (
          <kbd aria-hidden className="beside-key">
            A
          </kbd>
        )}
      </Button>
      <Button className="px-4!" onClick={() => onDecide('leave')}>
        Keep
        <span className="sr-only"> {title} as it is</span>
        {isCurrent === true && (
          <kbd aria-hidden className="beside-key">
            R
          </kbd>
        )}
      </Button>
    </>
  );
}
