import { type FormEvent, useRef, useState } from 'react';
import { fieldWords } from '@/api/errors';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { CodeForm } from './CodeForm';
import { useSendLink } from './mutations';

interface Props {
  /** The page to go to by the link; asked for when it is sent. */
  redirect: () => string;
  /** The address that the field begins with. */
  email?: string;
  /** Whether the mail also proves whose the account is that a provider has just confirmed. */
  withIdentity?: boolean;
  onSent?: (() => void) | undefined;
  /** The person has turned to the code. */
  onCode?: (() => void) | undefined;
  onSignedIn?: (() => void) | undefined;
}

/** A mail with a link, and the code in it for those who would rather stay here. */
export function LinkForm({ redirect, email: given = '', withIdentity = false, ...props }: Props) {
  const { onSent, onCode, onSignedIn } = props;
  const [email, setEmail] = useState(given);
  const [stage, setStage] = useState<'asking' | 'sent' | 'code'>('asking');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = useSendLink();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    setMissing(address === '');
    if (address === '') {
      toast({ title: 'Email required', description: 'Please enter your email address', kind: 'bad' });
      field.current?.focus();
      return;
    }
    const wish = { email: address, redirect_path: redirect(), with_identity: withIdentity };
    send.mutate(wish, {
      onSuccess: () => {
        setStage('sent');
        onSent?.();
      },
    });
  };

  if (stage !== 'asking') {
    return (
      <div className="grid gap-5">
        {stage === 'sent' && (
          <div role="status">
            <p className="font-semibold text-md">Login link sent!</p>
            <p className="mt-1.5 text-muted">Check your email and click the link to sign in</p>
          </div>
        )}
        <CodeForm onTurn={onCode} onSignedIn={onSignedIn} />
        <Button kind="quiet" className="-mx-5 justify-self-start" onClick={() => setStage('asking')}>
          Send another link
        </Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field id="link-email" label="Email" error={fieldWords(send.error, 'email')}>
        {(control) => (
          <input
            {...control}
            ref={field}
            aria-invalid={missing || control['aria-invalid']}
            type="email"
            name="email"
            autoComplete="email"
            placeholder="you@example.com"
            className="input"
            value={email}
            onChange={(event) => {
              send.reset();
              setEmail(event.currentTarget.value);
            }}
          />
        )}
      </Field>
      <div className="grid gap-1">
        <Button kind="solid" type="submit" disabled={send.isPending}>
          {send.isPending ? 'Sending...' : 'Send Magic Link'}
        </Button>
        <Button kind="quiet" onClick={() => setStage('code')}>
          I have a code
        </Button>
      </div>
    </form>
  );
}
