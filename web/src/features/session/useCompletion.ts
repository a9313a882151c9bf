import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { sessionQuery, useAuth } from '@/api/auth';
import { complete, readArrival, type Step } from './completion';
import { readAnew } from './mutations';
import { ownPath, takeRedirect } from './redirect';

const callbackPath = '/auth/callback';
/** Source of both: specification for visitors, 'Auth callback'. */
const homeMs = 3000;
const waitMs = 5000;
/** How often somebody who waits is looked for, as another tab may sign them in. */
const lookMs = 500;

/** Walks the steps of coming back, and leaves the page when there is somewhere to go. */
export function useCompletion(): [Step, (step: Step) => void] {
  const [step, setStep] = useState<Step>({ kind: 'completing' });
  const queries = useQueryClient();
  const { history } = useRouter();
  const { user } = useAuth();
  const { pathname, searchStr, hash } = useLocation();
  const begun = useRef<string | null>(null);

  useEffect(() => {
    const brought = `${searchStr}#${hash}`;
    // On the way to the next page the address is that page's, while this one still stands.
    if (pathname !== callbackPath) return;
    // The address is bare once its secrets are taken; another link pasted into it begins anew.
    if (begun.current === brought || (begun.current !== null && brought === '#')) return;
    begun.current = brought;
    const arrival = readArrival(searchStr, hash);
    // Secrets serve once and have no place in the address from here on.
    history.replace(callbackPath);
    setStep({ kind: 'completing' });
    complete(arrival).then(async (next) => {
      if (next.kind === 'done') await readAnew(queries);
      setStep(next);
    });
  }, [history, queries, pathname, searchStr, hash]);

  useEffect(() => {
    if (step.kind === 'done') {
      const kept = takeRedirect();
      history.replace(step.path === null ? kept : ownPath(step.path));
    }
    if (step.kind === 'failed') {
      const timer = setTimeout(() => history.replace('/'), homeMs);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [step, history]);

  const isWaiting = step.kind === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    // One look at a time: a slow one is not cut short by the next.
    const look = setInterval(
      () => void queries.refetchQueries(sessionQuery(), { cancelRefetch: false }),
      lookMs,
    );
    const end = setTimeout(
      () => setStep({ kind: 'failed', title: 'Authentication timeout', text: '' }),
      waitMs,
    );
    return () => {
      clearInterval(look);
      clearTimeout(end);
    };
  }, [isWaiting, queries]);

  useEffect(() => {
    if (user !== null && isWaiting) setStep({ kind: 'done', path: null });
  }, [user, isWaiting]);

  return [step, setStep];
}
