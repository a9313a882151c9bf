import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useAuth } from '@/api/auth';
import { config } from '@/api/seed';
import { useEditing } from '@/core';
import { keepDecoding } from '@/core/loadDecoding';
import { useDraft } from '@/features/submission/draft';
import { HeldNotice } from '@/features/submission/HeldNotice';
import { OwnSubmissions } from '@/features/submission/OwnSubmissions';
import { SubmitForm } from '@/features/submission/SubmitForm';
import { useArrived, useHeld } from '@/features/submission/useHeld';
import { WaitingSubmissions } from '@/features/submission/WaitingSubmissions';
import { OwnSuggestions } from '@/features/suggestion/OwnSuggestions';
import { useTitle } from '@/lib/title';

const focusForm = () => document.getElementById('title')?.focus();

export function SubmitPage() {
  const router = useRouter();
  const rules = useEditing();
  const { isLoading, user } = useAuth();
  /** Counts the drafts that took the place of what was in the form. */
  const [drafts, setDrafts] = useState(0);
  const draft = useDraft();
  const held = useHeld(draft, user?.id ?? null);
  const begin = () => setDrafts((before) => before + 1);
  useArrived(useCallback(() => router.navigate({ to: '/' }), [router]));
  useTitle('Submit a mix', config().site_name);
  useEffect(() => {
    // Fetched while there is a network, so that the whole way to the preview can be gone without one.
    void router.preloadRoute({ to: '/submit-mix/preview' });
    void router.preloadRoute({ to: '/' });
    void import('@/ui/Toaster');
    void keepDecoding();
  }, [router]);
  useEffect(() => {
    if (drafts > 0) focusForm();
  }, [drafts]);
  return (
    <div className="wrap pb-20">
      <header className="pt-8 pb-8 md:pt-14 md:pb-12">
        <h1 className="text-xl">Submit a mix</h1>
        <p className="mt-3 max-w-prose text-muted md:text-md">
          Paste the tracklist, check how it was read, and send it. It appears once it has been reviewed.
        </p>
      </header>
      <div className="max-w-3xl pb-8 empty:hidden has-[>:empty]:hidden">
        <HeldNotice draft={draft} held={held} onAnother={begin} onWithdraw={focusForm} />
      </div>
      <SubmitForm
        key={drafts}
        rules={rules}
        onPreview={() => void router.navigate({ to: '/submit-mix/preview' })}
      />
      {!isLoading && (
        <div className="mt-16 grid max-w-3xl gap-12">
          <WaitingSubmissions userId={user?.id ?? null} onEdit={begin} />
          {user !== null && <OwnSubmissions />}
          {user !== null && <OwnSuggestions />}
        </div>
      )}
    </div>
  );
}
