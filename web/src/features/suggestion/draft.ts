/** A suggestion that is being written, kept in this browser session: a reload, or a way off the page, loses nothing. */
import { forget, readJson, writeJson } from '@/lib/storage';

export interface Draft {
  /** What was pasted, and whether artists and titles are swapped in it. */
  text: string;
  isSwapped: boolean;
  note: string;
}

const keyOf = (mixId: string) => `segue.suggestion.${mixId}`;

export function readDraft(mixId: string): Draft {
  const kept = readJson('session', keyOf(mixId));
  const read = (name: string): unknown =>
    typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : undefined;
  const text = (name: string) => {
    const value = read(name);
    return typeof value === 'string' ? value : '';
  };
  return { text: text('text'), isSwapped: read('isSwapped') === true, note: text('note') };
}

/** Whether it was kept: the session's storage may be full. */
export function keepDraft(mixId: string, draft: Draft): boolean {
  if (draft.text.trim() === '' && draft.note.trim() === '') {
    forget('session', keyOf(mixId));
    return true;
  }
  const isKept = writeJson('session', keyOf(mixId), draft);
  // What does not fit would leave an older text behind, which would come back in its place.
  if (!isKept) forget('session', keyOf(mixId));
  return isKept;
}

export const clearDraft = (mixId: string): void => forget('session', keyOf(mixId));
