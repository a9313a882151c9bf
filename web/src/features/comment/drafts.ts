/** Comments that were begun and not sent: one for each track, one for each mix, kept on this device until cleared. */
import { forget, readJson, writeJson } from '@/lib/storage';

const key = 'segue.comment_drafts';
/** More than a person has open; the oldest go first. */
const most = 30;

function readAll(): Array<[string, string]> {
  const stored = readJson('local', key);
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (entry): entry is [string, string] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string',
  );
}

export const draftKey = (mixId: string, trackId: string | null): string =>
  trackId === null ? mixId : `${mixId}/${trackId}`;

const readStored = (about: string): string => readAll().find(([name]) => name === about)?.[1] ?? '';

/** Comments that are being sent, by where they were begun. */
const onTheirWay = new Map<string, string>();

/** A comment that is being sent is no draft: a form that opens in the meantime does not show it again. */
export function readDraft(about: string): string {
  const text = readStored(about);
  return text === onTheirWay.get(about) ? '' : text;
}

/** Sends a comment that was written as a draft, and forgets the draft, unless something else was typed since. */
export async function sendDraft<T>(about: string, text: string, send: () => Promise<T>): Promise<T> {
  onTheirWay.set(about, text);
  try {
    const sent = await send();
    if (readStored(about) === text) writeDraft(about, '');
    return sent;
  } finally {
    onTheirWay.delete(about);
  }
}

export function writeDraft(about: string, text: string): void {
  const others = readAll().filter(([name]) => name !== about);
  const all: Array<[string, string]> = text === '' ? others : [[about, text], ...others];
  if (all.length === 0) forget('local', key);
  else writeJson('local', key, all.slice(0, most));
}

/** Whoever signs out leaves nothing that they wrote to the next person here. */
export const forgetDrafts = (): void => forget('local', key);
