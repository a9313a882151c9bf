/** A staged mix that somebody else has changed while it was edited here. */
import { useState } from 'react';
import type { ItemData, StagedEntity } from '@/api/staged';
import type { Editing } from '@/core';
import { useLoaded } from '@/core/useLoaded';
import { type Clash, clashesOf, type Fields, merged } from '../collision';
import { loadComparing } from '../comparing';
import { compare, type RowClash } from './rowClashes';
import { dataOf, isRecord, readStaged, type StagedMix } from './staged';
import type { Saved } from './useDecision';
import type { useStagedMix } from './useStagedMix';

/** What the edit began with, or was saved as. */
interface Begun {
  text: string;
  version: string;
  status: string;
}

/** What somebody else has changed: fields of the mix, and rows of its tracklist once these are compared. */
interface Clashes {
  fields: Clash[];
  rows: RowClash[] | null;
}

/** The rows of which theirs is to stay, in the difference to one version. */
interface Chosen {
  version: string;
  asTheirs: ReadonlySet<string>;
}

const statusOf = ({ status, reason }: StagedEntity) => (reason === null ? status : `${status}: ${reason}`);

function fieldsIn(text: string): Fields {
  const data: unknown = JSON.parse(text);
  return isRecord(data) && isRecord(data['mix']) ? data['mix'] : {};
}

const rowsIn = (fields: Fields): ItemData[] =>
  Array.isArray(fields['tracklist']) ? (fields['tracklist'] as ItemData[]) : [];

export function useStagedCollision(
  entity: StagedEntity,
  rules: Editing,
  { data, begin }: Pick<ReturnType<typeof useStagedMix>, 'data' | 'begin'>,
) {
  const text = JSON.stringify(data);
  const [begun, setBegun] = useState<Begun>({ text, version: entity.version, status: statusOf(entity) });
  const comparing = useLoaded(loadComparing);
  const [chosen, setChosen] = useState<Chosen>({ version: '', asTheirs: new Set() });
  // What was chosen of one difference says nothing about the next.
  const asTheirs = chosen.version === entity.version ? chosen.asTheirs : new Set<string>();
  const read = () => readStaged(entity.data, rules);
  /** The three tracklists beside each other; null until the rules that compare them are here. */
  const compared = (theirs: StagedMix) => {
    const [begunRows, theirRows] = [rowsIn(fieldsIn(begun.text)), rowsIn(dataOf(theirs, rules).mix)];
    const lists = { begun: begunRows, theirs: theirRows, mine: data.mix.tracklist };
    return comparing === null ? null : compare(lists, rules, comparing);
  };
  const clashes = (): Clashes | null => {
    const theirs = begun.version === entity.version ? null : read();
    if (theirs === null) return null;
    const now = { ...dataOf(theirs, rules).mix, status: statusOf(entity) };
    const before = { ...fieldsIn(begun.text), status: begun.status };
    const all = clashesOf(before, now, { ...data.mix, status: begun.status });
    const fields = all.filter(({ name }) => name !== 'tracklist');
    return { fields, rows: fields.length === all.length ? [] : (compared(theirs)?.rows ?? null) };
  };
  /** Goes on from theirs with what was changed here; null where theirs cannot be read. */
  const keepMine = (): Saved | null => {
    const theirs = read();
    const both = theirs === null ? null : compared(theirs);
    if (theirs === null || both === null) return null;
    const now = dataOf(theirs, rules);
    const fields = merged<Fields>(fieldsIn(begun.text), now.mix, data.mix);
    const mix = readStaged({ mix: { ...fields, tracklist: both.merge(asTheirs) } }, rules);
    if (mix === null) return null;
    begin(mix);
    setBegun({ text: JSON.stringify(now), version: entity.version, status: statusOf(entity) });
    const kept = dataOf(mix, rules);
    return { data: kept, text: JSON.stringify(kept), version: entity.version };
  };
  return {
    begun,
    isChanged: text !== begun.text,
    saved: (text: string, version: string) => setBegun({ ...begun, text, version }),
    /** What is sent to be saved. */
    mine: (): Saved => ({ data, text, version: begun.version }),
    clashes,
    /** The keys of rows of which theirs is to stay. */
    asTheirs,
    choose: (key: string, isTheirs: boolean) => {
      const next = new Set(asTheirs);
      if (isTheirs) next.add(key);
      else next.delete(key);
      setChosen({ version: entity.version, asTheirs: next });
    },
    keepMine,
  };
}
