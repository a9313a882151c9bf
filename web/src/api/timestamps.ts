/** The calls about times of tracks. */
import { client, settle, settleEmpty } from './client';
import type {
  ChangedTimestamp,
  Cue,
  CueChange,
  NewCue,
  NewTimestamp,
  NewVote,
  OwnTimestamps,
  ReportReason,
  SeenTimestamp,
  Timestamp,
  TimestampsPut,
  VotedTimestamp,
} from './types';

const named = (session: string | null) => (session === null ? {} : { 'Segue-Session': session });

/** The times that people gave to a mix's tracks; `session` is the anonymous session's id, for its own votes. */
export const getTimestamps = (
  mix: string,
  session: string | null,
  signal?: AbortSignal,
): Promise<SeenTimestamp[]> =>
  settle(
    client.GET('/api/mixes/{mix}/timestamps', {
      params: { path: { mix }, header: named(session) },
      signal: signal ?? null,
    }),
  );

export const postTimestamp = (mix: string, body: NewTimestamp): Promise<Timestamp> =>
  settle(client.POST('/api/mixes/{mix}/timestamps', { params: { path: { mix } }, body }));

/** Gives several tracks of a mix the times that one person has heard. */
export const putTimestamps = (mix: string, body: OwnTimestamps): Promise<TimestampsPut> =>
  settle(client.PUT('/api/mixes/{mix}/timestamps/own', { params: { path: { mix } }, body }));

/** How the time that counts for a track has changed, the latest first. */
export const getCueHistory = (mix: string, position: number, signal: AbortSignal): Promise<CueChange[]> =>
  settle(
    client.GET('/api/mixes/{mix}/cues/{position}/history', { params: { path: { mix, position } }, signal }),
  );

/** Takes a change back for good; admins may. */
/** The answer names the entry of the audit that undoes it. */
export const revertCueChange = (id: string): Promise<{ audit_id: string }> =>
  settle(client.POST('/api/admin/cue-changes/{id}/revert', { params: { path: { id } } }));

/** Changes a time that the person gave. */
export const putTimestamp = (id: string, body: ChangedTimestamp): Promise<Timestamp> =>
  settle(client.PUT('/api/timestamps/{id}', { params: { path: { id } }, body }));

/** Takes a time back that the person gave. */
export const deleteTimestamp = (id: string, session: string | null): Promise<Timestamp> =>
  settle(client.DELETE('/api/timestamps/{id}', { params: { path: { id }, header: named(session) } }));

export const putTimestampVote = (id: string, body: NewVote): Promise<VotedTimestamp> =>
  settle(client.PUT('/api/timestamps/{id}/vote', { params: { path: { id } }, body }));

/** Takes a vote back. */
export const deleteTimestampVote = (id: string, session: string | null): Promise<Timestamp> =>
  settle(client.DELETE('/api/timestamps/{id}/vote', { params: { path: { id }, header: named(session) } }));

/** Sets a track's curated time, or takes it back; for admins. */
export const putCue = (mix: string, body: NewCue): Promise<Cue> =>
  settle(client.PUT('/api/admin/mixes/{mix}/cue', { params: { path: { mix } }, body }));

/** Tells the admins that a time is harmful. */
export const reportTime = (id: string, reason: ReportReason, words: string): Promise<void> =>
  settleEmpty(
    client.PUT('/api/timestamps/{id}/report', { params: { path: { id } }, body: { reason, words } }),
  );
