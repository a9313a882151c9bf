/**
 * Has the server look at a file that has come, and waits for what becomes of it. A server that began anew meanwhile
 * knows of no look under way, so it is asked again from time to time; that changes nothing for one that looks.
 */
import { finishUpload, getUpload, type UploadOutcome } from '@/api/admin';
import { ApiError } from '@/api/errors';

/** The wait between two looks at what became of a file. */
const pauseMs = 400;

/** The wait before the server is asked again to look at a file. */
const againMs = 30_000;

/** How long the server may be away before nobody waits for it any more. A look itself takes as long as it takes. */
const patienceMs = 15 * 60_000;

const refusal: UploadOutcome = {
  state: 'refused',
  message: 'The server does not answer. Please send the file again later',
};

/** The answer to a call; null where the server is away, or a proxy says so. */
async function answerTo<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return null;
    throw error;
  }
}

/** What became of a file; null where nobody waits for it any more. */
export async function uploadOutcome(id: string, isStopped: () => boolean): Promise<UploadOutcome | null> {
  let heardAt = Date.now();
  let askedAt = Number.NEGATIVE_INFINITY;
  while (!isStopped()) {
    const now = Date.now();
    if (now - heardAt >= patienceMs) return refusal;
    if (now - askedAt >= againMs) {
      askedAt = now;
      await answerTo(finishUpload(id));
    }
    const answer = await answerTo(getUpload(id));
    if (answer !== null) heardAt = Date.now();
    if (answer !== null && answer.outcome !== null) return isStopped() ? null : answer.outcome;
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  return null;
}
