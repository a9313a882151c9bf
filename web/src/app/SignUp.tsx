import { Suspense, useEffect, useState } from 'react';
import { askToSignUp } from '@/lib/invitation';
import { part } from '@/lib/part';

const SignUpPrompt = part(() => import('@/features/like/SignUpPrompt'), 'SignUpPrompt');

/** Stands by for the first like of somebody without an account. */
export function SignUp() {
  const [open, setOpen] = useState(false);
  useEffect(() => askToSignUp.onAsk(() => setOpen(true)), []);
  return open ? (
    <Suspense>
      <SignUpPrompt onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
