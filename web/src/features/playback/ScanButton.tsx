import { FastForward } from 'lucide-react';
import type { Mix } from '@/api/types';
import { player } from '@/player/player';
import { scan, startsOf, useRound } from '@/player/scan';
import { Button } from '@/ui/Button';

/** Plays a few seconds from each track whose start is known. */
export function ScanButton({ mix }: { mix: Mix }) {
  const isOn = useRound()?.kind === 'scan';
  const starts = startsOf(mix.tracks);
  if (mix.audio === null || starts.length < 2) return null;
  const press = () => {
    if (isOn) {
      scan.stop();
      return;
    }
    if (player.state().mix?.id !== mix.id) player.cue(mix, null);
    scan.start(starts);
  };
  return (
    <Button
      kind="quiet"
      className="scan-start"
      title="Hear 12 seconds from each track"
      aria-pressed={isOn}
      onClick={press}
    >
      <FastForward aria-hidden />
      Scan
    </Button>
  );
}
