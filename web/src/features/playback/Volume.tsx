import { Volume1, Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { player, usePlayer } from '@/player/player';
import { IconButton } from '@/ui/IconButton';

export function Volume() {
  const volume = usePlayer((state) => state.volume);
  const muted = usePlayer((state) => state.muted);
  const heard = muted ? 0 : volume;
  const style: CSSProperties & Record<'--level', string> = { '--level': `${heard * 100}%` };
  return (
    <div className="flex items-center">
      <IconButton label={muted ? 'Unmute' : 'Mute'} onClick={() => player.mute()}>
        {heard === 0 ? (
          <VolumeX aria-hidden />
        ) : heard < 0.5 ? (
          <Volume1 aria-hidden />
        ) : (
          <Volume2 aria-hidden />
        )}
      </IconButton>
      <input
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={heard}
        aria-label="Volume"
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
        className="volume w-22"
        style={style}
      />
    </div>
  );
}
