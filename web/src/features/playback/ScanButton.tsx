import { FastForward } from 'lucide-react';
import type { Mix } from '@/api/types';
import { player } from '@/player/player';
import { scan, startsOf, useRound } from '@/player/scan';
import { Button } from '@/ui/Button';

/** Plays a few seconds from each track whose start is known. */
export function ScanButton({ mix }: { mix: Mix }) {
  const isOn = useRound() !== null;
  const starts = startsOf(mix.tracks);
  if (mix.audio === null || starts.length < 2 || isOn) return null;
  const start = () => {
    if (player.state().mix?.id !== mix.id) player.cue(mix, null);
    scan.start(starts);
  };
  return (
    <Button kind="quiet" title="Hear 12 seconds from each track" onClick={start}>
      <FastForward aria-hidden />
      Scan
    </Button>
  );
}
