import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { config } from '@/api/seed';
import { forgetDrafts } from '@/features/comment/drafts';
import { signOut } from '@/features/session/mutations';
import { useTitle } from '@/lib/title';

export function LogoutPage() {
  const queries = useQueryClient();
  const { history } = useRouter();
  const begun = useRef(false);
  useTitle('Signing out', config().site_name);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const goHome = () => {
      forgetDrafts();
      history.replace('/');
    };
    signOut(queries).then(goHome, goHome);
  }, [queries, history]);
  return (
    <div className="wrap grid min-h-[60vh] place-content-center text-muted" role="status">
      Signing out...
    </div>
  );
}
