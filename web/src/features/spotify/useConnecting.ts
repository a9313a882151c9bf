import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionQuery } from '@/api/auth';
import { toast } from '@/lib/toast';
import { takeState } from './begun';
import { connect, type Outcome } from './connecting';
import { spotifyQuery } from './queries';

const callbackPath = '/spotify-callback';

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

function say(outcome: Outcome): void {
  if (outcome.kind === 'failed') {
    toast({ title: outcome.title, description: outcome.text, kind: 'bad', lasts: 8000 });
    return;
  }
  const name = outcome.state.connection?.spotify_display_name ?? '';
  toast({ title: 'Spotify connected', description: `Connected as ${name}`, kind: 'good' });
}

/** Takes what Spotify sent, and leaves the page when it is known what became of it. */
export function useConnecting(): void {
  const queries = useQueryClient();
  const { history, navigate } = useRouter();
  const { searchStr } = useLocation();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // The code serves once and has no place in the address from here on.
    history.replace(callbackPath);
    connect(searchStr, takeState(), wait).then(async (outcome) => {
      say(outcome);
      if (outcome.kind === 'connected') {
        await queries.cancelQueries(spotifyQuery());
        queries.setQueryData(spotifyQuery().queryKey, outcome.state);
      }
      await queries.invalidateQueries(sessionQuery());
      if (outcome.kind === 'failed' && outcome.needsSignIn) {
        await navigate({ to: '/sign-in', replace: true, state: { next: '/settings' } });
      } else history.replace('/settings');
    });
  }, [history, navigate, queries, searchStr]);
}
