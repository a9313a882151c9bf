/** Which of what SoundCloud says of a mix could be taken over: only for fields that nobody has filled. */
import type { Sound } from '@/api/types';
import type { SubmissionForm } from '@/core';

export type Offered = Partial<Record<'title' | 'artist' | 'image_url', string>>;

export function offerOf({ title, artist, cover_url }: Sound, form: SubmissionForm): Offered {
  const said = { title, artist, image_url: cover_url };
  return Object.fromEntries(
    Object.entries(said).filter(
      (entry): entry is [keyof Offered, string] =>
        entry[1] !== null && entry[1].trim() !== '' && form[entry[0] as keyof Offered].trim() === '',
    ),
  );
}
