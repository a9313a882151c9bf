import type { Mix, MixTrack } from '@/api/types';
import { player, usePlayer } from '@/player/player';
import type { Subject } from './lock';

interface About {
  /** What plays in this mix; null where nothing does, or nobody knows. */
  playing: MixTrack | null;
  /** What a comment that is begun now is about. */
  subjectNow: () => Subject;
}

/** The track that comments are about: the one looked at, else the one that plays. */
export function useSubject(mix: Mix, viewed: MixTrack | null): About {
  const current = usePlayer((state) => (state.mix?.id === mix.id ? state.current : -1));
  const playing = mix.tracks[current] ?? null;
  const subjectNow = (): Subject => {
    const { mix: heard, phase } = player.state();
    const seconds = heard?.id === mix.id && phase !== 'cued' && phase !== 'failed' ? player.seconds() : null;
    if (viewed === null || viewed.position === playing?.position) {
      const track = playing ?? viewed;
      return { position: track?.position ?? null, trackId: track?.track_id ?? null, seconds };
    }
    // The playing second is no place in a track that plays at another time.
    return { position: viewed.position, trackId: viewed.track_id, seconds: viewed.start_seconds };
  };
  return { playing, subjectNow };
}
