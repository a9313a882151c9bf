/** The calls about submitted mixes, one function each. */
import { client, settle } from './client';
import { isNotFound } from './errors';
import type { KnownMix, OwnSubmission, Sound, SubmissionReceipt, SubmissionRequest } from './types';

/** Sends a submission. The same `key` sent twice is one submission, whatever the network did in between. */
export const postSubmission = (body: SubmissionRequest, key: string): Promise<SubmissionReceipt> =>
  settle(client.POST('/api/submissions', { body, params: { header: { 'Idempotency-Key': key } } }));

/** What the member has submitted, the latest first. */
export const getSubmissions = (signal?: AbortSignal): Promise<OwnSubmission[]> =>
  settle(client.GET('/api/submissions', { signal: signal ?? null })).then(({ submissions }) => submissions);

export interface MixWish {
  soundcloud_url: string;
  title: string;
  artist: string;
}

/** Whether a mix is here, or waits for review, that somebody is about to submit. */
export const getKnownMix = (query: MixWish, signal?: AbortSignal): Promise<KnownMix> =>
  settle(client.GET('/api/submissions/known', { params: { query }, signal: signal ?? null }));

/** What SoundCloud says of a sound; `null` where it has none, or a private one. */
export const getSound = (url: string, signal?: AbortSignal): Promise<Sound | null> =>
  settle<Sound | null>(
    client.GET('/api/submissions/sound', { params: { query: { url } }, signal: signal ?? null }),
  ).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
