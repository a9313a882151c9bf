/**
 * Has the places where mixes were left, and what was heard, follow the member: they are sent when a mix pauses or ends,
 * when the page is left and now and then while it plays, and those of other devices are taken over. Loaded once the page
 * stands.
 */
import type { QueryClient } from '@tanstack/react-query';
import { isPersonRead, personOf, sessionQuery } from '@/api/auth';
import { getHistory, putHistory } from '@/api/history';
import { getPositions, putPositions } from '@/api/positions';
import { type Listening, loadListening } from '@/core';
import { leavePositions, takeOver, unsent } from '@/player/account';
import { isNothing, leaveHeard, noteRemoved, takeOverHeard, untold } from '@/player/heardAccount';
import { onHistory } from '@/player/history';
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

/** Where a session ends, or another one takes its place: nothing more is asked for with the one that is there. */
const leaving = ['/logout', '/auth/callback'];

/** Whose account can be asked now. */
function whose(queries: QueryClient): string | null {
  return navigator.onLine && !leaving.includes(location.pathname) ? personOf(queries) : null;
}

async function exchangeHeard(queries: QueryClient, asks: boolean): Promise<void> {
  const userId = whose(queries);
  const sent = userId === null ? null : untold(userId, Date.now());
  if (userId === null || (!asks && (sent === null || isNothing(sent)))) return;
  const told = sent ?? { cleared_at: null, removed: [], heard: [] };
  const answer = await (isNothing(told) ? getHistory() : putHistory(told));
  if (personOf(queries) === userId) takeOverHeard({ userId, sent: told, answer }, Date.now());
}

async function exchange(queries: QueryClient, asks: boolean): Promise<void> {
  const userId = whose(queries);
  if (userId === null) return;
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
      .catch((cause: unknown) => console.warn('places in mixes do not follow the account yet', cause))
      .then(() => exchangeHeard(queries, asks))
      .catch((cause: unknown) => console.warn('the history does not follow the account yet', cause));
  };

  let person = personOf(queries);
  const leave = () => {
    if (person !== null || !isPersonRead(queries)) return;
    leaveHeard();
    if (leavePositions()) queries.setQueryData(['begun'], Date.now());
  };
  if (person !== null) go(true);
  else leave();
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== sessionQuery().queryKey[0]) return;
    const before = person;
    person = personOf(queries);
    leave();
    if (person === before) return;
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
  onHistory(() => {
    // While a mix plays, what is heard is told now and then. What is taken out and put back is told at once.
    if (noteRemoved(Date.now()) || player.state().phase !== 'playing') go(false);
  });
}
