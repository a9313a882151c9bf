import { Pause, Play, X } from 'lucide-react';
import { useEffect } from 'react';
import { stopClip, toggleClip, useClip } from '@/player/clip';
import { IconButton } from '@/ui/IconButton';

/** Seconds that a clip has. Source: specification for visitors, section 9. */
const clipSeconds = 30;

/** The clip that plays, above the player. It ends with the page. */
export function ClipBar() {
  const { clip, isPlaying, seconds } = useClip();
  useEffect(() => stopClip, []);
  if (clip === null) return null;
  const shown = Math.min(Math.floor(seconds), clipSeconds);
  return (
    <section aria-label="Preview" className="clip-bar">
      <span
        className="clip-progress"
        style={{ transform: `scaleX(${Math.min(seconds / clipSeconds, 1)})` }}
        aria-hidden="true"
      />
      <IconButton label={isPlaying ? 'Pause the clip' : 'Play the clip'} onClick={() => toggleClip(clip)}>
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <p className="grid min-w-0 flex-1 leading-snug">
        <span className="fade font-medium text-sm">{clip.title}</span>
        <span className="fade text-muted text-xs">{clip.artist}</span>
      </p>
      <span className="figures text-muted text-xs">
        0:{String(shown).padStart(2, '0')} / 0:{clipSeconds}
      </span>
      <IconButton label="End the clip" onClick={stopClip}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
