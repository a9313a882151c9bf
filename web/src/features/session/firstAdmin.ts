/** The secret of the link that the server printed, kept on this device until it has served: signing in leaves the page. */
import { forget, readJson, writeJson } from '@/lib/storage';

const key = 'segue.first_admin';

/** The secret behind the address's '#', else the kept one. */
export function readSecret(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  if (token !== null) writeJson('local', key, token);
  const kept = token ?? readJson('local', key);
  return typeof kept === 'string' ? kept : null;
}

export const forgetSecret = (): void => forget('local', key);
