/** The calls of the back-office about what artists and tracks are called, and which of them are one. */
import { client, settle, settleEmpty } from './client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type AdminArtist = Schemas['AdminArtist'];
export type AdminArtists = Schemas['AdminArtists'];
export type AdminTrack = Schemas['AdminTrack'];
export type AdminTracks = Schemas['AdminTracks'];
export type ArtistMergePlan = Schemas['ArtistMergePlan'];
export type ArtistPairs = Schemas['ArtistPairs'];
export type EditedArtist = Schemas['EditedArtist'];
export type EditedTrack = Schemas['EditedTrack'];
export type TrackPairs = Schemas['TrackPairs'];

type Signal = AbortSignal | null;

const paged = (search: string, after: string | null) => (after === null ? { search } : { search, after });
const behind = (after: string | null) => (after === null ? {} : { after });
const since = (version: string) => ({ 'If-Match': version });

export const getArtists = (
  search: string,
  after: string | null,
  signal: Signal = null,
): Promise<AdminArtists> =>
  settle(client.GET('/api/admin/artists', { params: { query: paged(search, after) }, signal }));

export const getEditedArtist = (id: string, signal: Signal = null): Promise<EditedArtist> =>
  settle(client.GET('/api/admin/artists/{id}', { params: { path: { id } }, signal }));

export const putArtist = (id: string, body: Schemas['ArtistNames'], version: string): Promise<EditedArtist> =>
  settle(client.PUT('/api/admin/artists/{id}', { params: { path: { id }, header: since(version) }, body }));

export const planArtistMerge = (id: string, from: string, signal: Signal = null): Promise<ArtistMergePlan> =>
  settle(client.GET('/api/admin/artists/{id}/merge', { params: { path: { id }, query: { from } }, signal }));

export const mergeArtists = (id: string, body: Schemas['ArtistMerge']): Promise<Schemas['MergedArtist']> =>
  settle(client.POST('/api/admin/artists/{id}/merge', { params: { path: { id } }, body }));

export const splitArtist = (id: string, body: Schemas['ArtistSplit']): Promise<Schemas['ArtistSplitDone']> =>
  settle(client.POST('/api/admin/artists/{id}/split', { params: { path: { id } }, body }));

export const getTracks = (
  search: string,
  after: string | null,
  signal: Signal = null,
): Promise<AdminTracks> =>
  settle(client.GET('/api/admin/tracks', { params: { query: paged(search, after) }, signal }));

export const getEditedTrack = (id: string, signal: Signal = null): Promise<EditedTrack> =>
  settle(client.GET('/api/admin/tracks/{track_id}', { params: { path: { track_id: id } }, signal }));

export const putTrack = (id: string, body: Schemas['TrackNames'], version: string): Promise<EditedTrack> =>
  settle(
    client.PUT('/api/admin/tracks/{track_id}', {
      params: { path: { track_id: id }, header: since(version) },
      body,
    }),
  );

export const mergeTracks = (id: string, fromId: string): Promise<Schemas['MergedTrack']> =>
  settle(
    client.POST('/api/admin/tracks/{track_id}/merge', {
      params: { path: { track_id: id } },
      body: { from_id: fromId },
    }),
  );

export const splitTrack = (id: string, body: Schemas['TrackSplit']): Promise<Schemas['MergedTrack']> =>
  settle(client.POST('/api/admin/tracks/{track_id}/split', { params: { path: { track_id: id } }, body }));

export const getArtistPairs = (after: string | null, signal: Signal = null): Promise<ArtistPairs> =>
  settle(client.GET('/api/admin/duplicates/artists', { params: { query: behind(after) }, signal }));

export const getTrackPairs = (after: string | null, signal: Signal = null): Promise<TrackPairs> =>
  settle(client.GET('/api/admin/duplicates/tracks', { params: { query: behind(after) }, signal }));

export const keepArtistsApart = (body: Schemas['Apart']): Promise<void> =>
  settleEmpty(client.POST('/api/admin/duplicates/artists/apart', { body }));

export const keepTracksApart = (body: Schemas['Apart']): Promise<void> =>
  settleEmpty(client.POST('/api/admin/duplicates/tracks/apart', { body }));
