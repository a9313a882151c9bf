import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { Key } from '../Key';

interface Props {
  isMerging: boolean;
  /** Whether it is known what a merge would do. */
  isReady: boolean;
  /** What stays possible after it. */
  note: string;
  onMerge: () => void;
  onSwap: () => void;
  /** What can be done instead. */
  children?: ReactNode;
}

/** What can be done with two that are perhaps one, each with its key. */
export function MergeActs({ isMerging, isReady, note, onMerge, onSwap, children }: Props) {
  return (
    <div className="merge-acts">
      <Button kind="solid" data-merge="merge" disabled={isMerging || !isReady} onClick={onMerge}>
        {isMerging ? 'Merging...' : 'Merge'}
        <Key of="M" />
      </Button>
      {children}
      <Button data-merge="swap" onClick={onSwap}>
        <ArrowLeftRight aria-hidden />
        Swap
        <Key of="W" />
      </Button>
      <p className="ml-auto text-faint text-xs">{note}</p>
    </div>
  );
}
