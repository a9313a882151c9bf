import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { config } from '@/api/seed';
import { useEditing } from '@/core';
import { SubmitForm } from '@/features/submission/SubmitForm';
import { useTitle } from '@/lib/title';

export function SubmitPage() {
  const router = useRouter();
  const rules = useEditing();
  useTitle('Submit a mix', config().site_name);
  useEffect(() => {
    // Fetched while there is a network, so that the whole way to the preview can be gone without one.
    void router.preloadRoute({ to: '/submit-mix/preview' });
    void router.preloadRoute({ to: '/' });
    void import('@/ui/Toaster');
  }, [router]);
  return (
    <div className="wrap pb-20">
      <header className="pt-8 pb-8 md:pt-14 md:pb-12">
        <h1 className="text-xl">Submit a mix</h1>
        <p className="mt-3 max-w-prose text-muted md:text-md">
          Paste the tracklist, check what was read, send it. It appears once it has been reviewed.
        </p>
      </header>
      <SubmitForm rules={rules} onPreview={() => void router.navigate({ to: '/submit-mix/preview' })} />
    </div>
  );
}
