import { Navigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAuth } from '@/api/auth';
import { config } from '@/api/seed';
import { useDraft } from '@/features/submission/draft';
import { HeldNotice } from '@/features/submission/HeldNotice';
import { KnownNotice } from '@/features/submission/KnownNotice';
import { useSubmit } from '@/features/submission/mutations';
import { Preview } from '@/features/submission/Preview';
import { useArrived, useHeld } from '@/features/submission/useHeld';
import { useTitle } from '@/lib/title';

export function SubmitPreviewPage() {
  const router = useRouter();
  const draft = useDraft();
  const { user } = useAuth();
  const held = useHeld(draft, user?.id ?? null);
  const goHome = useCallback(async () => {
    // A submission that waited for the network may end when its sender is elsewhere, and stays there.
    if (router.state.location.pathname.startsWith('/submit-mix')) await router.navigate({ to: '/' });
  }, [router]);
  const { submit, isPaused, isPending } = useSubmit(goHome);
  useArrived(goHome);
  useTitle('Preview your mix', config().site_name);
  if (draft.read_from === null) return <Navigate to="/submit-mix" replace />;
  const { soundcloud_url, title, artist } = draft.form;
  const isHeld = held !== null && held.problem === null;
  return (
    <div className="wrap max-w-5xl pt-6 pb-20 md:pt-10">
      <Preview
        draft={draft}
        state={isPaused ? 'waiting' : isPending ? 'sending' : isHeld ? 'held' : 'idle'}
        onBack={() => void router.navigate({ to: '/submit-mix' })}
        onSubmit={submit}
      >
        <KnownNotice
          wish={{ soundcloud_url: soundcloud_url.trim(), title: title.trim(), artist: artist.trim() }}
        />
        <HeldNotice draft={draft} held={held} onAnother={() => void router.navigate({ to: '/submit-mix' })} />
      </Preview>
    </div>
  );
}
