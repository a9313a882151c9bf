/** Tells the system what plays: the track is the title, the mix the album; 'next' and 'previous' are tracks in it. */
import type { Mix } from '@/api/types';
import { fullTitle } from '@/lib/alias';
import type { PlayerState } from './machine';
import { startAfter, startBefore } from './neighbours';
import type { Player } from './store';

const handlers = (
  player: Player,
): Array<[MediaSessionAction, (details: MediaSessionActionDetails) => void]> => [
  ['play', () => player.play()],
  ['pause', () => player.pause()],
  ['seekbackward', (details) => player.seek(player.seconds() - (details.seekOffset ?? 10))],
  ['seekforward', (details) => player.seek(player.seconds() + (details.seekOffset ?? 10))],
  ['seekto', (details) => player.seek(details.seekTime ?? player.seconds())],
  ['previoustrack', () => player.seek(startBefore(player.state().mix?.tracks ?? [], player.seconds()))],
  [
    'nexttrack',
    () => {
      const to = startAfter(player.state().mix?.tracks ?? [], player.seconds());
      if (to !== null) player.seek(to);
    },
  ],
];

interface Chapter {
  title: string;
  /** Seconds. */
  startTime: number;
}

/** The tracks with a time, as the chapters that some browsers show. */
function chaptersOf(mix: Mix): Chapter[] {
  return mix.tracks
    .flatMap(({ title, artist, start_seconds }) =>
      start_seconds === null ? [] : [{ title: `${artist} – ${title}`, startTime: start_seconds }],
    )
    .sort((one, other) => one.startTime - other.startTime);
}

/** The cover, or for a mix whose cover is drawn, the picture that the server makes of it. */
const artworkOf = ({ cover_url, slug }: Mix): MediaImage[] =>
  cover_url === null
    ? [{ src: `/cards/${encodeURIComponent(slug)}.png`, type: 'image/png' }]
    : [{ src: cover_url }];

function metadata({ mix, current, needsTimestamp }: PlayerState): MediaMetadata | null {
  if (mix === null) return null;
  const track = needsTimestamp && current < 0 ? undefined : mix.tracks[Math.max(current, 0)];
  const words = {
    title: track === undefined ? mix.title : fullTitle(track),
    artist: track?.artist ?? mix.artist,
    album: `${mix.title} by ${mix.artist}`,
    artwork: artworkOf(mix),
  };
  const hasChapters = 'chapterInfo' in MediaMetadata.prototype;
  const chapters = hasChapters ? { chapterInfo: chaptersOf(mix) } : {};
  return new MediaMetadata({ ...words, ...chapters });
}

/** Tells the system one thing. A system, or a browser without one, that refuses it shows less; the mix plays on. */
function offer(act: () => void): void {
  try {
    act();
  } catch (cause) {
    if (!isRefused) console.warn('the system is not told all of what plays', cause);
    isRefused = true;
  }
}

/** Said once: a mix has thousands of reports. */
let isRefused = false;

export function startMediaSession(player: Player): () => void {
  let shown: Mix | null = null;
  let current = -1;
  let isLost = false;
  const show = () => {
    const state = player.state();
    if (state.mix !== shown || state.current !== current || state.needsTimestamp !== isLost) {
      isLost = state.needsTimestamp;
      shown = state.mix;
      current = state.current;
      offer(() => {
        navigator.mediaSession.metadata = metadata(state);
      });
    }
    offer(() => {
      // As it is wanted: a mix that runs dry for a moment is not paused.
      navigator.mediaSession.playbackState =
        state.mix === null ? 'none' : state.wanted ? 'playing' : 'paused';
    });
    const { durationSeconds } = state;
    if (durationSeconds === null) return;
    const position = Math.min(player.seconds(), durationSeconds);
    offer(() =>
      navigator.mediaSession.setPositionState?.({ duration: durationSeconds, position, playbackRate: 1 }),
    );
  };
  for (const [action, handler] of handlers(player)) {
    try {
      navigator.mediaSession.setActionHandler(action, handler);
    } catch {
      // An action that this browser does not know has no key there either.
    }
  }
  show();
  return player.subscribe(show);
}
