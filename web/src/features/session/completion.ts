/**
 * What the address that a person comes back with leads to: a mail's link carries a secret behind its '#', a provider
 * its answer or its refusal in the query. Knows the calls and the words, no page and no clock.
 */
import { getSession } from '@/api/calls';
import { ApiError } from '@/api/errors';
import { finishWithProvider, openLink } from '@/api/signIn';
import type { EmailWanted } from '@/api/types';

export interface Arrival {
  /** A provider's words for its refusal. */
  error: string | null;
  /** The secret of a mail's link. */
  token: string | null;
  code: string | null;
  state: string | null;
  issuer: string | null;
}

export type Step =
  | { kind: 'completing' }
  /** Signed in; the page to go to, where the server was told one. */
  | { kind: 'done'; path: string | null }
  /** Nothing came with the address, and nobody is signed in yet. */
  | { kind: 'waiting' }
  /** Another browser asked for the link: a person has to say that it is theirs. */
  | { kind: 'confirm'; token: string }
  /** A provider says who somebody is, and verifies no address. */
  | { kind: 'email'; wanted: EmailWanted }
  | { kind: 'failed'; title: string; text: string };

const failed = (title: string, text = ''): Step => ({ kind: 'failed', title, text });

export function readArrival(search: string, hash: string): Arrival {
  const query = new URLSearchParams(search);
  return {
    error: query.get('error_description') ?? query.get('error'),
    token: new URLSearchParams(hash.replace(/^#/, '')).get('token'),
    code: query.get('code'),
    state: query.get('state'),
    issuer: query.get('iss'),
  };
}

/** What a refused sign-in leads to. A link that is opened twice has done its work the first time. */
async function afterRefusal(error: ApiError): Promise<Step> {
  if (error.status === 410) {
    const session = await getSession().catch(() => null);
    if (session?.user) return { kind: 'done', path: null };
    return failed('Failed to establish session', error.message);
  }
  return failed('Authentication Error', error.message);
}

async function redeem({ token, code, state, issuer }: Arrival): Promise<Step> {
  if (token !== null) {
    const { redirect_path } = await openLink(token, false);
    return { kind: 'done', path: redirect_path };
  }
  const answer = await finishWithProvider({ code: code ?? '', state: state ?? '', issuer });
  if ('user' in answer) return { kind: 'done', path: answer.redirect_path };
  return { kind: 'email', wanted: answer };
}

async function readSession(): Promise<Step> {
  try {
    const { user } = await getSession();
    return !user ? { kind: 'waiting' } : { kind: 'done', path: null };
  } catch {
    return failed('Failed to establish session');
  }
}

export async function complete(arrival: Arrival): Promise<Step> {
  if (arrival.error !== null) return failed('Authentication Error', arrival.error);
  if (arrival.token === null && arrival.state === null) return readSession();
  try {
    return await redeem(arrival);
  } catch (error) {
    if (!(error instanceof ApiError) || error.message === '' || error.code === 'internal') {
      return failed('An unexpected error occurred');
    }
    if (error.code === 'link.other_browser' && arrival.token !== null) {
      return { kind: 'confirm', token: arrival.token };
    }
    return afterRefusal(error);
  }
}
