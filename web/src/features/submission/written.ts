/** What a submission consists of while it is being written. */
import type { ParsedTrack, SubmissionForm } from '@/core';

/** A row of the preview: as it stands, and as it was read. */
export interface DraftTrack {
  key: string;
  track: ParsedTrack;
  original: ParsedTrack;
  /** What it was before artists and titles were swapped, for swapping them back. */
  unswapped?: Pick<DraftTrack, 'track' | 'original'>;
}

export interface Draft {
  form: SubmissionForm;
  /** The text that `tracks` were read from; another text means reading anew. */
  read_from: string | null;
  detected_format: string;
  /** Whether artists and titles are swapped: the list was read the wrong way round. */
  is_swapped?: boolean;
  parsed_tracks: DraftTrack[];
  /** Tracks as they were read in the text, whose rows were taken out. */
  taken_out?: ParsedTrack[];
  /** Names this submission to the server, so that sending it twice is sending it once. */
  idempotency_key: string;
  /** The key under which it waited for a network before it was changed; whoever submits it again sends the change. */
  taken_back?: string;
}

export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const draft: Partial<Record<keyof Draft, unknown>> = value;
  return (
    typeof draft.form === 'object' &&
    draft.form !== null &&
    Array.isArray(draft.parsed_tracks) &&
    typeof draft.idempotency_key === 'string'
  );
}
