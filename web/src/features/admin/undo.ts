/** Undoing what was done: offered at once in the message that something is gone, and in the audit for thirty days. */
import type { QueryClient } from '@tanstack/react-query';
import type { AuditRow } from '@/api/admin';
import { personOf } from '@/api/auth';
import { ApiError } from '@/api/errors';
import { undoEntry, undoRow } from '@/api/undo';
import { forget, readJson, writeJson } from '@/lib/storage';
import { asFailureOf, dropToast, succeeded, toast, type Way } from '@/lib/toast';
import { whenWords } from './days';
import { focusOn, lineOf } from './entry';
import { sayFailed } from './words';

/** How long the message can be acted on. */
export const offerMs = 10_000;

/** How long rows that moved because of an undo are not pressed by the pointer that is still there. */
const stillMs = 1000;

/** What is being undone: pressed twice, it is undone once. */
const underWay = new Set<string>();

/** An action whose undoing was offered: what was said of it, and when. */
interface Offer {
  id: string;
  title: string;
  at: number;
  /** Who acted: whoever signs in after them in the same tab has nothing of theirs under the key. */
  by: string | null;
}

/** How long the key undoes the last action, in milliseconds; the audit does for longer. */
const keptMs = 10 * 60_000;

/** Kept for the tab, so that a reload forgets nothing. */
const key = 'segue.admin-undo';

const isOffer = (kept: unknown): kept is Offer =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  'title' in kept &&
  'at' in kept &&
  'by' in kept;

/** The last action of whoever is signed in whose undoing was offered. */
function latest(queries: QueryClient): Offer | null {
  const kept = readJson('session', key);
  const isTheirs = isOffer(kept) && kept.by === personOf(queries);
  return isTheirs && Date.now() - kept.at < keptMs ? kept : null;
}

/** When something was undone last, in milliseconds of the page's own clock. */
let undoneAt = Number.NEGATIVE_INFINITY;

const offerOf = (id: string) => `offer to undo ${id}`;

/** Whether something was undone just now, so that what lies under the pointer is another row than a moment ago. */
export const haveRowsMoved = (): boolean => performance.now() - undoneAt < stillMs;

/** Says what stands in the way of an undo, and who has put it there, so that they, or that, can be turned to. */
function sayRefused(title: string, error: Error): void {
  const by = error instanceof ApiError ? error.changedBy : null;
  if (by === null) {
    sayFailed(title, error);
    return;
  }
  const when = whenWords(by.created_at, new Date());
  const description = `${error.message} By ${by.actor} ${when}: “${by.words} ${by.entity_name}”.`;
  const line = lineOf(by.id);
  toast({
    title,
    description,
    kind: 'bad',
    lasts: offerMs,
    ...(line === null ? {} : { action: { label: 'Show it', run: () => focusOn(lineOf(by.id)) } }),
  });
}

/** Undoes an action, and says whether it went: what was deleted is put back, anything else is as it was. */
export async function putBack(
  queries: QueryClient,
  { id, action }: { id: string; action: string },
  what?: string,
): Promise<void> {
  if (underWay.has(id)) return;
  const isBack = action.endsWith('.deleted') || action.endsWith('.removed');
  const isAgain = action.endsWith('.undone') || action.endsWith('.restored');
  const act = `undo ${id}`;
  underWay.add(id);
  try {
    await undoEntry(id);
    succeeded(act);
    dropToast(offerOf(id));
    if (latest(queries)?.id === id) forget('session', key);
    undoneAt = performance.now();
    const title = isBack ? 'Put back' : isAgain ? 'Done again' : 'Undone';
    toast({ title, kind: 'good', ...(what === undefined ? {} : { description: what }) });
    await queries.invalidateQueries({ queryKey: ['admin'] });
  } catch (error) {
    const title = isBack
      ? 'It could not be put back'
      : isAgain
        ? 'It could not be done again'
        : 'It could not be undone';
    asFailureOf(act, () => sayRefused(title, error as Error));
  } finally {
    underWay.delete(id);
  }
}

/** Undoes what an action has made of one row of a tracklist. Answers whether it is undone. */
export async function putRowBack(
  queries: QueryClient,
  id: string,
  { line, name }: AuditRow,
): Promise<boolean> {
  const act = `undo ${id} ${line.before} ${line.after}`;
  if (underWay.has(act)) return false;
  underWay.add(act);
  try {
    const made = await undoRow(id, line);
    succeeded(act);
    sayGone(queries, 'Row undone', made.id, name);
    await queries.invalidateQueries({ queryKey: ['admin'] });
    return true;
  } catch (error) {
    asFailureOf(act, () => sayRefused('The row could not be undone', error as Error));
    return false;
  } finally {
    underWay.delete(act);
  }
}

/** Undoes the last action whose undoing was offered, on whichever page that was. */
export function putLastBack(queries: QueryClient): void {
  const last = latest(queries);
  if (last === null) toast({ title: 'Nothing to undo', id: 'nothing to undo' });
  else void putBack(queries, { id: last.id, action: 'anything.done' }, last.title);
}

/** Says that something is gone, with the way to have it back, and perhaps another one to go on. */
export function sayGone(
  queries: QueryClient,
  title: string,
  auditId: string | null,
  description?: string,
  besides?: Way,
): void {
  if (auditId === null) forget('session', key);
  else
    writeJson('session', key, {
      id: auditId,
      title,
      at: Date.now(),
      by: personOf(queries),
    } satisfies Offer);
  toast({
    ...(auditId === null ? {} : { id: offerOf(auditId) }),
    title,
    kind: 'good',
    lasts: offerMs,
    ...(description === undefined ? {} : { description }),
    ...(besides === undefined ? {} : { besides }),
    ...(auditId === null
      ? {}
      : { action: { label: 'Undo', run: () => void putBack(queries, { id: auditId, action: '.deleted' }) } }),
  });
}
