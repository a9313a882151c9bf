import { useFirstKeys } from '@/lib/firstKeys';
import { keyName } from '@/lib/keyName';
import { toast } from '@/lib/toast';
import { player } from '@/player/player';
import { scan, startsOf } from '@/player/scan';

function press(): void {
  if (scan.round() !== null) scan.stay();
  else if (!scan.repeat(startsOf(player.state().mix?.tracks ?? []))) {
    toast({ title: "Nobody knows yet when this mix's tracks change", lasts: 2000 });
  }
}

/** Repeats a transition where it is seen that it repeats, which is on the page of the mix in the player. */
export const useRepeatKey = (isHere: boolean): void =>
  useFirstKeys((event) => (isHere && keyName(event) === 'b' ? press : null));
