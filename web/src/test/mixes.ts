/** Invented mixes for tests. */
import type { EditedMix } from '@/api/admin';
import type { Mix, MixCard, MixTrack } from '@/api/types';

export function aTrack(position: number, over: Partial<MixTrack> = {}): MixTrack {
  return {
    position,
    track_id: `track-${position}`,
    title: `Title ${position}`,
    artist: `Artist ${position}`,
    artists: [],
    aliases: [],
    start_seconds: (position - 1) * 60,
    timestamp: `${position - 1}:00`,
    time: { source: 'curated' },
    played_with_previous: false,
    is_unreleased: false,
    identified: true,
    label: null,
    spotify: null,
    ...over,
  };
}

export function aMix(over: Partial<Mix> = {}): Mix {
  return {
    id: 'mix-1',
    slug: 'night-bus',
    title: 'Night Bus',
    artist: 'Halden Vey',
    artists: [{ id: 'artist-1', name: 'Halden Vey', role: 'main', has_page: true }],
    description: null,
    genre: null,
    date: '2026-03-14',
    event_date: null,
    published_date: '2026-03-14',
    venue: null,
    location: null,
    cover_url: null,
    cover_hue: 40,
    is_new: false,
    duration_ms: 300_000,
    duration: '5:00',
    audio: { source: 'file', url: '/audio/night-bus.mp3' },
    waveform: null,
    completeness: 'complete',
    timed_share: 1,
    lists: [],
    tracks: [aTrack(1), aTrack(2), aTrack(3)],
    ...over,
  };
}

export function aCard(number: number): MixCard {
  return {
    id: `mix-${number}`,
    slug: `mix-${number}`,
    title: `Mix ${number}`,
    artist: 'Halden Vey',
    date: '2026-03-14',
    cover_url: null,
    cover_hue: 40,
    is_new: number === 1,
    duration_ms: 3_600_000,
    track_count: 12,
    has_audio: true,
  };
}

/** A mix as the back-office edits it. */
export function anEditedMix(over: Partial<EditedMix> = {}): EditedMix {
  return {
    id: 'mix-1',
    slug: 'night-bus',
    former_slugs: [],
    facts: {
      title: 'Night Bus',
      artist: 'Halden Vey',
      event_date: null,
      published_date: null,
      audio_url: null,
      cover_url: null,
      genre: null,
      venue: null,
      location: null,
      description: null,
      duration_ms: 60_000,
    },
    shown: { state: 'shown' },
    sound_failure: null,
    list_ids: [],
    version: 'version 1',
    address_version: 'address 1',
    tracklist_version: 'tracklist 1',
    ...over,
  };
}
