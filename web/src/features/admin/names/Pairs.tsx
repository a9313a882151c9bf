import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { Key } from '../Key';
import { ListKeys } from '../ListKeys';
import { MoreButton } from '../MoreButton';
import { putLastBack } from '../undo';
import { pairKeys, usePairKeys } from './usePairKeys';

/** Two that are perhaps one. */
export interface Pair<One> {
  kept: One;
  other: One;
  why: string;
}

interface Props<One> {
  pairs: ReadonlyArray<Pair<One>>;
  /** The pages that the pairs are read in. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  name: (one: One) => string;
  heading: string;
  /** Both side by side, with what can be done. */
  view: (pair: Pair<One>, onSwap: () => void, notSame: ReactNode) => ReactNode;
  onApart: (pair: Pair<One>) => void;
  isBusy: boolean;
}

/** Pairs at the left, the one that is looked at beside them. */
export function Pairs<One extends { id: string }>(props: Props<One>) {
  const { pairs, of, name, heading, view, onApart, isBusy } = props;
  const [{ key, place }, setOpen] = useState<{ key: string | null; place: number }>({ key: null, place: 0 });
  const [swapped, setSwapped] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const keyOf = (pair: Pair<One>) => `${pair.kept.id} ${pair.other.id}`;
  const found = pairs.findIndex((pair) => keyOf(pair) === key);
  // A pair that is gone leaves its place to the one behind it.
  const here = found >= 0 ? found : Math.min(place, pairs.length - 1);
  const count = pairs.length;
  const hasMoved = useRef(false);
  const step = useCallback(
    (by: 1 | -1) => {
      hasMoved.current = true;
      setOpen({ key: null, place: Math.max(0, Math.min(count - 1, here + by)) });
    },
    [count, here],
  );
  const queries = useQueryClient();
  const [isHelping, setHelping] = useState(false);
  const undo = useCallback(() => putLastBack(queries), [queries]);
  const help = useCallback(() => setHelping(true), []);
  usePairKeys({ step, undo, help });
  // The focus goes along with the keys, so that Tab goes on from the pair that is looked at.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    const open = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    open?.focus({ preventScroll: true });
    open?.scrollIntoView({ block: 'nearest' });
  });
  const open = pairs[here];
  if (open === undefined)
    return (
      <Notice
        level="h2"
        title={of.hasNextPage ? 'Nothing looks like a duplicate so far' : 'Nothing looks like a duplicate'}
        text="Names that are spelled in several ways are listed here."
      >
        <MoreButton of={of} label="Look further" />
      </Notice>
    );
  const isSwapped = swapped === keyOf(open);
  const shown = isSwapped ? { ...open, kept: open.other, other: open.kept } : open;
  return (
    <div className="pairs">
      {isHelping && <ListKeys keys={pairKeys} onClose={() => setHelping(false)} />}
      <div>
        <ul ref={list} aria-label="Pairs" className="pairs-list">
          {pairs.map((pair, at) => (
            <li key={keyOf(pair)}>
              <button
                type="button"
                aria-current={at === here}
                onClick={() => setOpen({ key: keyOf(pair), place: at })}
              >
                <span className="block font-medium">{name(pair.other)}</span>
                <span className="block">{name(pair.kept)}</span>
                <span className="block text-faint text-xs">{pair.why}</span>
              </button>
            </li>
          ))}
        </ul>
        <MoreButton of={of} label="More pairs" />
        <p className="mt-3 text-faint text-xs">
          Nothing is merged by itself. What is not the same is not listed again.
        </p>
      </div>
      <section aria-label={heading} className="min-w-0" key={keyOf(open)}>
        <h2 className="mb-3 text-md">{heading}</h2>
        {view(
          shown,
          () => setSwapped(isSwapped ? null : keyOf(open)),
          <Button data-merge="apart" disabled={isBusy} onClick={() => onApart(open)}>
            Not the same
            <Key of="N" />
          </Button>,
        )}
      </section>
    </div>
  );
}
