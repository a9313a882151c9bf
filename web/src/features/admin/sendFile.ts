/** Sends a file in pieces by the protocol tus, so that one that breaks off goes on where it was; then has it kept. */
import { DetailedError, Upload } from 'tus-js-client';
import type { UploadOutcome } from '@/api/admin';
import { uploadOutcome } from './uploadOutcome';

export type FileKind = 'sound' | 'cover';

type Kept = Extract<UploadOutcome, { state: 'kept' }>;

export interface Sending {
  /** Stops it; what has come stays, and the same file goes on from there. */
  stop: () => void;
}

interface Told {
  /** The share that has come, 0 to 1; `null` while the server looks at the file. */
  onProgress: (share: number | null) => void;
  onKept: (kept: Kept) => void;
  /** Hears why not, as a sentence. */
  onFailed: (why: string) => void;
}

/** Bytes of a piece, as the server wants them. */
const piece = 1_000_000;

/** The waits before a piece is sent again. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];

/** What the server said of a piece, or else that there is no way to it. */
function whyNot(error: Error): string {
  const text = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    const { detail } = JSON.parse(text ?? '') as { detail?: unknown };
    if (typeof detail === 'string') return detail;
  } catch {
    // No problem of ours: the connection broke off, or a proxy answered.
  }
  return 'The connection broke off. Choose the same file again, and it goes on where it was.';
}

export function sendFile(file: File, kind: FileKind, told: Told): Sending {
  let isStopped = false;
  const fail = (why: string) => {
    if (!isStopped) told.onFailed(why);
  };
  const look = async (id: string) => {
    told.onProgress(null);
    const outcome = await uploadOutcome(id, () => isStopped);
    if (outcome?.state === 'kept') told.onKept(outcome);
    else if (outcome !== null) fail(`${outcome.message}.`);
  };
  const upload = new Upload(file, {
    endpoint: '/api/admin/uploads',
    chunkSize: piece,
    retryDelays,
    metadata: { filename: file.name, kind },
    removeFingerprintOnSuccess: true,
    onProgress: (sent, all) => {
      if (!isStopped) told.onProgress(all === 0 ? 0 : sent / all);
    },
    onError: (error) => fail(whyNot(error)),
    onSuccess: () => {
      const id = upload.url?.split('/').pop() ?? '';
      look(id).catch((error: Error) => fail(error.message));
    },
  });
  upload
    .findPreviousUploads()
    .then(([before]) => {
      if (isStopped) return;
      if (before !== undefined) upload.resumeFromPreviousUpload(before);
      upload.start();
    })
    .catch((error: Error) => fail(whyNot(error)));
  return {
    stop: () => {
      isStopped = true;
      void upload.abort();
    },
  };
}
