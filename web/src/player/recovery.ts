/**
 * What the player survives: a page that slept looks where the sound really is, and a mix that broke off because the
 * server did not answer goes on when it does, unless somebody has moved on or paused it.
 */
import { probe } from '@/api/calls';
import type { Player } from './store';

/** How often a server that went silent is asked whether it is back. */
const askMs = 5000;
/** After this long, sound that starts by itself would be a surprise. */
const giveUpMs = 10 * 60_000;

export function startRecovery(player: Player): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lostUrl: string | null = null;
  let lostMs = 0;

  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
    lostUrl = null;
  };
  async function ask(): Promise<void> {
    clearTimeout(timer);
    const url = lostUrl;
    if (url === null) return;
    const status = await probe(url);
    if (lostUrl !== url) return;
    if (status >= 200 && status < 400) player.play();
    else if (Date.now() - lostMs < giveUpMs) timer = setTimeout(() => void ask(), askMs);
    else player.pause();
  }
  const look = () => {
    const { mix, waits } = player.state();
    const url = waits ? (mix?.audio?.url ?? null) : null;
    if (url === lostUrl) return;
    rest();
    if (url === null) return;
    lostUrl = url;
    lostMs = Date.now();
    timer = setTimeout(() => void ask(), askMs);
  };
  const wake = () => {
    if (document.visibilityState === 'hidden') return;
    player.wake();
    void ask();
  };
  const stop = player.subscribe(look);
  document.addEventListener('visibilitychange', wake);
  addEventListener('pageshow', wake);
  addEventListener('focus', wake);
  addEventListener('online', wake);
  return () => {
    stop();
    rest();
    document.removeEventListener('visibilitychange', wake);
    removeEventListener('pageshow', wake);
    removeEventListener('focus', wake);
    removeEventListener('online', wake);
  };
}
