import { Navigate, useRouter } from '@tanstack/react-router';
import { config } from '@/api/seed';
import { readDraft, useDraft } from '@/features/submission/draft';
import { KnownNotice } from '@/features/submission/KnownNotice';
import { useSubmit } from '@/features/submission/mutations';
import { Preview } from '@/features/submission/Preview';
import { useTitle } from '@/lib/title';

export function SubmitPreviewPage() {
  const router = useRouter();
  const draft = useDraft();
  const { submit, isPaused, isPending } = useSubmit(async () => {
    // A submission that waited for the network may end when its sender is elsewhere, and stays there.
    if (router.state.location.pathname.startsWith('/submit-mix')) await router.navigate({ to: '/' });
  });
  useTitle('Preview your mix', config().site_name);
  if (draft.read_from === null) return <Navigate to="/submit-mix" replace />;
  const { soundcloud_url, title, artist } = draft.form;
  return (
    <div className="wrap max-w-5xl pt-6 pb-20 md:pt-10">
      <Preview
        draft={draft}
        state={isPaused ? 'waiting' : isPending ? 'sending' : 'idle'}
        onBack={() => void router.navigate({ to: '/submit-mix' })}
        // As it is at this moment: a row that was open has just been taken over.
        onSubmit={() => submit(readDraft())}
      >
        <KnownNotice
          wish={{ soundcloud_url: soundcloud_url.trim(), title: title.trim(), artist: artist.trim() }}
        />
      </Preview>
    </div>
  );
}
