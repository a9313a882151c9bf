import { Navigate, useRouter } from '@tanstack/react-router';
import { config } from '@/api/seed';
import { useDraft } from '@/features/submission/draft';
import { useSubmit } from '@/features/submission/mutations';
import { Preview } from '@/features/submission/Preview';
import { useTitle } from '@/lib/title';

export function SubmitPreviewPage() {
  const router = useRouter();
  const draft = useDraft();
  const submit = useSubmit(() => void router.navigate({ to: '/' }));
  useTitle('Preview your mix', config().site_name);
  if (draft.read_from === null && submit.status !== 'success') return <Navigate to="/submit-mix" replace />;
  return (
    <div className="wrap max-w-5xl pt-6 pb-20 md:pt-10">
      <Preview
        draft={draft}
        state={submit.isPaused ? 'waiting' : submit.isPending ? 'sending' : 'idle'}
        onBack={() => void router.navigate({ to: '/submit-mix' })}
        onSubmit={() => submit.mutate(draft)}
      />
    </div>
  );
}
