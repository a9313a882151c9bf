/** One tab plays at a time: the one where sound was last asked for tells the others to pause. */
import { openChannel } from '@/lib/channel';
import { randomId } from '@/lib/random';
import type { Player } from './store';

const name = 'segue.player';

/** When a tab began to play. Of two that began at once, the greater id wins, so that not both are silent. */
interface Claim {
  ms: number;
  id: string;
}

const isLater = (one: Claim, other: Claim): boolean =>
  one.ms === other.ms ? one.id > other.id : one.ms > other.ms;

export function startTabs(player: Player): () => void {
  const id = randomId();
  let own: Claim | null = null;
  const channel = openChannel<Claim>(name, (claim) => {
    if (own !== null && isLater(claim, own)) player.pause();
  });
  const look = () => {
    const { wanted, waits } = player.state();
    // What waits to play on has begun when it did: whoever begins after that has the later claim.
    if (!wanted && !waits) own = null;
    else if (own === null) {
      own = { ms: Date.now(), id };
      channel.tell(own);
    }
  };
  look();
  const stop = player.subscribe(look);
  return () => {
    stop();
    channel.close();
  };
}
