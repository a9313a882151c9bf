import type { EditedMix } from '@/api/admin';
import { momentWords } from './words';

/** Why the sound of a mix has no waveform, since when that is known, and what helps. */
export function SoundFailure({ failure }: { failure: NonNullable<EditedMix['sound_failure']> }) {
  return (
    <p role="note" className="mt-2 text-sm text-warn">
      This file has no waveform: {failure.reason} (tried {momentWords(failure.found_at)}).{' '}
      <span className="text-muted">
        It plays where the browser knows its format. For a waveform and likely changes, upload it as MP3, AAC
        or ALAC (M4A), Ogg Vorbis, FLAC or WAV; a file that is damaged, anew.
      </span>
    </p>
  );
}
