/** The calls about times of tracks. */
import { client, settle } from './client';
import type { Cue, NewCue, NewTimestamp, NewVote, SeenTimestamp, Timestamp } from './types';

/** The times that people gave to a mix's tracks; `session` is the anonymous session's id, for its own votes. */
export const getTimestamps = (
  mix: string,
  session: string | null,
  signal?: AbortSignal,
): Promise<SeenTimestamp[]> =>
  settle(
    client.GET('/api/mixes/{mix}/timestamps', {
      params: { path: { mix }, header: session === null ? {} : { 'Segue-Session': session } },
      signal: signal ?? null,
    }),
  );

export const postTimestamp = (mix: string, body: NewTimestamp): Promise<Timestamp> =>
  settle(client.POST('/api/mixes/{mix}/timestamps', { params: { path: { mix } }, body }));

export const putTimestampVote = (id: string, body: NewVote): Promise<Timestamp> =>
  settle(client.PUT('/api/timestamps/{id}/vote', { params: { path: { id } }, body }));

/** Sets a track's curated time, or takes it back; for admins. */
export const putCue = (mix: string, body: NewCue): Promise<Cue> =>
  settle(client.PUT('/api/admin/mixes/{mix}/cue', { params: { path: { mix } }, body }));
