/**
 * Has the places where mixes were left follow the member: they are sent when a mix pauses or ends, when the page is left
 * and now and then while it plays, and those of other devices are taken over. Loaded once the page stands.
 */
import type { QueryClient } from '@tanstack/react-query';
import { personOf, sessionQuery } from '@/api/auth';
import { getPositions, putPositions } from '@/api/positions';
import { type Listening, loadListening } from '@/core';
import { takeOver, unsent } from '@/player/account';
import { player } from '@/player/player';
import { readPositions } from '@/player/positions';

/** How often a mix that plays is told of at most. */
const whilePlayingMs = 30_000;

/** The mix that is heard here, which nothing from elsewhere moves. */
function playing(): string | null {
  const { mix, phase, wanted } = player.state();
  return wanted || phase === 'playing' || phase === 'starting' ? (mix?.id ?? null) : null;
}

const lastHeard = (mixId: string | undefined) =>
  readPositions().find((position) => position.mixId === mixId)?.timestamp;

/** The mix in the player goes on where another device left it, unless it plays or its address says where it begins. */
function move(core: Listening): void {
  const { mix, phase, start } = player.state();
  if (mix === null || playing() !== null) return;
  const seconds = core.resumePosition(readPositions(), mix.id, Date.now());
  if (seconds === null) return;
  if (phase === 'paused') player.seek(seconds);
  else if (phase === 'cued' && (start === null || start.from === 'resume'))
    player.startAt({ seconds, from: 'resume' });
}

async function exchange(queries: QueryClient, asks: boolean): Promise<void> {
  const userId = personOf(queries);
  // Whoever is about to sign out has nothing asked for any more.
  if (userId === null || !navigator.onLine || location.pathname === '/logout') return;
  const sent = unsent(userId, Date.now()) ?? [];
  if (sent.length === 0 && !asks) return;
  const answer = await (sent.length === 0 ? getPositions() : putPositions(sent));
  const core = await loadListening();
  if (personOf(queries) !== userId) return;
  const before = lastHeard(player.state().mix?.id);
  if (!takeOver({ userId, sent, answer, playing: playing() }, core, Date.now())) return;
  queries.setQueryData(['begun'], Date.now());
  if (lastHeard(player.state().mix?.id) !== before) move(core);
}

export function followAccount(queries: QueryClient): void {
  let last: Promise<void> = Promise.resolve();
  // One after the other. What could not be sent waits in the device's list for the next time.
  const go = (asks: boolean) => {
    last = last
      .then(() => exchange(queries, asks))
      .catch((cause: unknown) => console.warn('places in mixes do not follow the account yet', cause));
  };

  let person = personOf(queries);
  if (person !== null) go(true);
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== sessionQuery().queryKey[0] || personOf(queries) === person) return;
    person = personOf(queries);
    go(true);
  });

  let { phase } = player.state();
  player.subscribe(() => {
    const before = phase;
    phase = player.state().phase;
    if (phase === before || (phase !== 'paused' && phase !== 'finished')) return;
    // Once all have heard of the pause, the place is kept as it is by then, and sent.
    setTimeout(() => {
      player.save();
      go(false);
    });
  });
  setInterval(() => {
    if (player.state().phase === 'playing') go(false);
  }, whilePlayingMs);

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') player.save();
    go(document.visibilityState === 'visible');
  });
  addEventListener('online', () => go(true));
}
