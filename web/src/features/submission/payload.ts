/** What is sent of a draft. Empty optional values are sent as nothing. */
import type { SubmissionRequest } from '@/api/types';
import type { Draft } from './written';

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export function payloadOf({ form, parsed_tracks }: Draft): SubmissionRequest {
  const title = form.title.trim();
  const artist = form.artist.trim();
  return {
    mix_title: `${title} by ${artist}`,
    mix_data: {
      title,
      artist,
      date: form.date,
      soundcloud_url: form.soundcloud_url.trim(),
      cover_url: orNull(form.image_url),
      description: orNull(form.description),
      tracklist: parsed_tracks.map(({ track }, index) => ({
        position: index + 1,
        timestamp: track.timestamp,
        artist: track.artist,
        title: track.title,
        label: track.label,
        mix: track.mix,
        remixer: track.remixer,
        played_with_previous: track.played_with_previous,
      })),
      tracklist_raw: form.tracklist_raw,
    },
  };
}
