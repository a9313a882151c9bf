import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Mix } from '@/api/types';
import { alikeQuery, reasonWords } from '@/features/mix/alike';
import { readQueue, takeOut } from '@/features/upnext/queue';
import { type Choice, startUpNext } from '@/features/upnext/upNext';
import { player } from '@/player/player';
import { playMix } from '@/routes/playing';

/** What comes after a mix: what waits first, else the most alike that plays and has not been heard here. */
async function choose(queries: QueryClient, after: Mix, heard: ReadonlySet<string>): Promise<Choice | null> {
  // Without a network hardly any other mix can be heard, and a countdown to silence is none.
  if (!navigator.onLine) return null;
  const first = readQueue().find(({ id }) => id !== after.id);
  if (first !== undefined) return { mix: first, reason: 'First in your queue' };
  const { mixes } = await queries.ensureQueryData(alikeQuery(after.id));
  const found = mixes.find(({ card }) => card.has_audio && card.id !== after.id && !heard.has(card.id));
  return found === undefined ? null : { mix: found.card, reason: reasonWords(found.reason) };
}

/** Goes on when a mix has ended. */
export function useGoOn(): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      startUpNext(player, {
        choose: (after, heard) => choose(queries, after, heard),
        play(mix) {
          const ended = player.state().mix?.slug;
          takeOut(mix.id);
          void playMix(queries, mix.slug);
          // Whoever looks at the mix that has ended looks at what plays now.
          if (router.state.location.pathname === `/mix/${ended}`) {
            void router.navigate({ to: '/mix/$mixId', params: { mixId: mix.slug } });
          }
        },
      }),
    [queries, router],
  );
}
