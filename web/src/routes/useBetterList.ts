/** A tracklist that is pasted beside another one: its text, and what is read in it. */
import { useMemo, useRef, useState } from 'react';
import type { Comparing, Editing, Listening, Row } from '@/core/types';
import { type ReadList, useReading } from '@/core/useReading';
import { rowsOfRead } from '@/features/difference/rows';
import { useComparing } from '@/features/difference/useComparing';
import { useFixes } from '@/features/submission/fix';
import { rewrite } from '@/lib/rewrite';

/** What was pasted, and whether artists and titles are swapped in it. */
export interface BetterText {
  text: string;
  isSwapped: boolean;
}

/** The rows that were read, with the rules that compare them. */
export interface BetterRows {
  theirs: Row[];
  core: Listening;
  comparing: Comparing;
}

const nothing: BetterText = { text: '', isSwapped: false };

export function useBetterList(rules: Editing | null, begun: BetterText = nothing) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(begun.text);
  const [isSwapped, setSwapped] = useState(begun.isSwapped);
  const reading: ReadList | null = useReading(text, rules, isSwapped);
  /** Writes a text as if it was typed, so that the browser's own undo takes it back. */
  const write = (next: string) => {
    if (field.current === null) setText(next);
    else rewrite(field.current, next);
  };
  const fixes = useFixes(text, write);
  const { core, comparing } = useComparing();
  const rows = useMemo((): BetterRows | null => {
    if (reading === null || core === null || comparing === null) return null;
    const theirs = rowsOfRead(reading.tracks, core);
    return theirs.length === 0 ? null : { theirs, core, comparing };
  }, [reading, core, comparing]);
  return { field, text, setText, write, isSwapped, setSwapped, reading, fixes, core, rows };
}

export type BetterList = ReturnType<typeof useBetterList>;
