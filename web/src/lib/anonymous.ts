/** The id by which somebody without an account gives times and votes: `anon_{time}_{random}`, made when it is needed. */
import { randomId } from './random';
import { readJson, writeJson } from './storage';

const key = 'segue.session';
const form = /^anon_\d+_[0-9a-z]+$/;

let held: string | null = null;

/** The id of this browser, if it has ever needed one. */
export function knownSession(): string | null {
  const stored = readJson('local', key);
  return typeof stored === 'string' && form.test(stored) ? stored : held;
}

export function anonymousSession(): string {
  const known = knownSession();
  if (known !== null) return known;
  held = `anon_${Date.now()}_${randomId().replaceAll('-', '')}`;
  writeJson('local', key, held);
  return held;
}
