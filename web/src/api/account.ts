/** The calls of a member's own account and of their connection to Spotify: the settings' alone, so no other page loads them. */
import { client, settle, settleEmpty } from './client';
import type {
  ConsentUrl,
  Device,
  LikePreferences,
  NewPassword,
  OwnUser,
  SessionUser,
  SpotifyAnswer,
  SpotifyState,
  WhitelistRequest,
} from './types';

export const getDevices = (signal?: AbortSignal): Promise<Device[]> =>
  settle(client.GET('/api/sessions', { signal: signal ?? null }));

export const deleteDevice = (id: string): Promise<void> =>
  settleEmpty(client.DELETE('/api/sessions/{id}', { params: { path: { id } } }));

/** Signs out everywhere, here included. */
export const deleteDevices = (): Promise<void> => settleEmpty(client.DELETE('/api/sessions'));

export const getOwnUser = (signal?: AbortSignal): Promise<OwnUser> =>
  settle(client.GET('/api/user', { signal: signal ?? null }));

export const putUsername = (username: string): Promise<SessionUser> =>
  settle(client.PUT('/api/user/username', { body: { username } }));

export const putPassword = (body: NewPassword): Promise<void> =>
  settleEmpty(client.PUT('/api/user/password', { body }));

export const putLikePreferences = (body: LikePreferences): Promise<LikePreferences> =>
  settle(client.PUT('/api/user/like-preferences', { body }));

export const postWhitelistRequest = (spotify_email: string): Promise<WhitelistRequest> =>
  settle(client.POST('/api/user/whitelist-request', { body: { spotify_email } }));

/** Deletes the account of whoever is signed in; `email` is its address, typed once more. */
export const deleteUser = (email: string): Promise<void> =>
  settleEmpty(client.DELETE('/api/user', { body: { email } }));

/** Where everything is that the member has given, as a file. */
export const exportPaths = { json: '/api/user/export.json', csv: '/api/user/export.csv' } as const;

export const getSpotify = (signal?: AbortSignal): Promise<SpotifyState> =>
  settle(client.GET('/api/spotify', { signal: signal ?? null }));

export const beginSpotify = (): Promise<ConsentUrl> => settle(client.POST('/api/spotify/connection'));

export const finishSpotify = (body: SpotifyAnswer): Promise<SpotifyState> =>
  settle(client.PUT('/api/spotify/connection', { body }));

export const dropSpotify = (): Promise<void> => settleEmpty(client.DELETE('/api/spotify/connection'));

/** Sends the likes on their way again that Spotify has not taken. */
export const retrySpotifyLikes = (): Promise<SpotifyState> => settle(client.POST('/api/spotify/likes/retry'));
