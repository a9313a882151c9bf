/** The calls of signing in. */
import { client, settle, settleEmpty } from './client';
import type { EmailWanted, LinkSent, LinkWish, ProviderAnswer, SignedIn } from './types';

export const postLink = (body: LinkWish): Promise<LinkSent> =>
  settle(client.POST('/api/sign-in/link', { body }));

/** `confirmed` says that a person pressed a button to sign in where another browser asked for the link. */
export const openLink = (token: string, confirmed: boolean): Promise<SignedIn> =>
  settle(client.POST('/api/sign-in/link/open', { body: { token, confirmed } }));

export const postCode = (code: string): Promise<SignedIn> =>
  settle(client.POST('/api/sign-in/code', { body: { code } }));

/** Signs in, or up where the address has no account yet. */
export const postPassword = (email: string, password: string): Promise<SignedIn> =>
  settle(client.POST('/api/sign-in/password', { body: { email, password } }));

export const getProviders = (): Promise<string[]> =>
  settle(client.GET('/api/sign-in/providers')).then(({ providers }) => providers);

/** Where to send the browser. */
export const beginWithProvider = (provider: string, path: string): Promise<string> =>
  settle(
    client.POST('/api/sign-in/providers/{provider}', {
      params: { path: { provider } },
      body: { redirect_path: path },
    }),
  ).then(({ url }) => url);

export const finishWithProvider = (body: ProviderAnswer): Promise<SignedIn | EmailWanted> =>
  settle<SignedIn | EmailWanted>(client.POST('/api/sign-in/provider', { body }));

export const postFirstAdmin = (token: string): Promise<void> =>
  settleEmpty(client.POST('/api/session/first-admin', { body: { token } }));
