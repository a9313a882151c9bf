import { Suspense, useCallback, useEffect, useState } from 'react';
import { askToSignIn } from '@/lib/invitation';
import { part } from '@/lib/part';

const SignInDialog = part(() => import('@/features/session/SignInDialog'), 'SignInDialog');

/** How long a closed dialog keeps what was in it. Source: specification for visitors, section 9. */
const resetMs = 150;

/** Stands by for whoever has to sign in, and brings in the dialog. */
export function SignIn() {
  const [stage, setStage] = useState<'away' | 'open' | 'closing'>('away');
  const close = useCallback(() => setStage('closing'), []);
  useEffect(() => askToSignIn.onAsk(() => setStage('open')), []);
  useEffect(() => {
    if (stage !== 'closing') return;
    const timer = setTimeout(() => setStage('away'), resetMs);
    return () => clearTimeout(timer);
  }, [stage]);
  return stage === 'away' ? null : (
    <Suspense>
      <SignInDialog open={stage === 'open'} onClose={close} />
    </Suspense>
  );
}
