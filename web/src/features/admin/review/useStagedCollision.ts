/** A staged mix that somebody else has changed while it was edited here. */
import { useState } from 'react';
import type { StagedEntity } from '@/api/staged';
import type { Editing } from '@/core';
import { type Clash, clashesOf, type Fields, merged } from '../collision';
import { plural } from '../words';
import { dataOf, isRecord, readStaged } from './staged';
import type { Saved } from './useDecision';
import type { useStagedMix } from './useStagedMix';

/** What the edit began with, or was saved as. */
interface Begun {
  text: string;
  version: string;
  status: string;
}

const statusOf = ({ status, reason }: StagedEntity) => (reason === null ? status : `${status}: ${reason}`);

function fieldsIn(text: string): Fields {
  const data: unknown = JSON.parse(text);
  return isRecord(data) && isRecord(data['mix']) ? data['mix'] : {};
}

const lineOf = (row: unknown): string =>
  isRecord(row) ? [row['timestamp'], row['artist'], '-', row['title']].filter(Boolean).join(' ') : '';

const linesOf = (rows: unknown): string[] => (Array.isArray(rows) ? rows.map(lineOf) : []);

/** How long a tracklist is, and which of its lines are not in that before. */
function listWords(rows: unknown, before: unknown): string {
  const [lines, known] = [linesOf(rows), new Set(linesOf(before))];
  const news = lines.filter((line) => !known.has(line));
  return [plural(lines.length, 'track'), ...news].join('; ');
}

/** A tracklist is told by what is new in it. */
const told = (clash: Clash): Clash =>
  clash.name === 'tracklist'
    ? {
        ...clash,
        before: listWords(clash.before, clash.before),
        theirs: listWords(clash.theirs, clash.before),
        mine: clash.mine === undefined ? undefined : listWords(clash.mine, clash.before),
      }
    : clash;

export function useStagedCollision(
  entity: StagedEntity,
  rules: Editing,
  { data, begin }: Pick<ReturnType<typeof useStagedMix>, 'data' | 'begin'>,
) {
  const text = JSON.stringify(data);
  const [begun, setBegun] = useState<Begun>({ text, version: entity.version, status: statusOf(entity) });
  const read = () => readStaged(entity.data, rules);
  const clashes = (): Clash[] | null => {
    const theirs = begun.version === entity.version ? null : read();
    if (theirs === null) return null;
    const now = { ...dataOf(theirs, rules).mix, status: statusOf(entity) };
    const before = { ...fieldsIn(begun.text), status: begun.status };
    return clashesOf(before, now, { ...data.mix, status: begun.status }).map(told);
  };
  /** Goes on from theirs with what was changed here; null where theirs cannot be read. */
  const keepMine = (): Saved | null => {
    const theirs = read();
    if (theirs === null) return null;
    const now = dataOf(theirs, rules);
    const mix = readStaged({ mix: merged<Fields>(fieldsIn(begun.text), now.mix, data.mix) }, rules);
    if (mix === null) return null;
    begin(mix);
    setBegun({ text: JSON.stringify(now), version: entity.version, status: statusOf(entity) });
    const both = dataOf(mix, rules);
    return { data: both, text: JSON.stringify(both), version: entity.version };
  };
  return {
    begun,
    isChanged: text !== begun.text,
    saved: (text: string, version: string) => setBegun({ ...begun, text, version }),
    /** What is sent to be saved. */
    mine: (): Saved => ({ data, text, version: begun.version }),
    clashes,
    keepMine,
  };
}
