/** The page to go to once signed in, kept on this device while the person is at their mail or at a provider. */
import { forget, readJson, writeJson } from '@/lib/storage';

const key = 'segue.redirect';

/** Pages that only lead to others; nobody wants to end there. */
const passing = /^\/(sign-in|logout|auth\/callback|spotify-callback)(?=[/?#]|$)/;

/** `path` if it is a page of this site that one can stay on, else home. */
export function ownPath(path: unknown): string {
  const isOwn = typeof path === 'string' && /^\/(?![/\\])[^\\]*$/.test(path) && !passing.test(path);
  return isOwn ? path : '/';
}

/** Keeps the page to go on with, which is the one that the person is on unless it is named, and says which it is. */
export function keepRedirect(next = location.pathname + location.search): string {
  const path = ownPath(next);
  writeJson('local', key, path);
  return path;
}

/** The kept page, which is forgotten with this. */
export function takeRedirect(): string {
  const path = ownPath(readJson('local', key));
  forget('local', key);
  return path;
}
