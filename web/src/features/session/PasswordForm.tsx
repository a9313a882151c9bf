import { type FormEvent, useState } from 'react';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { usePassword } from './mutations';

interface Props {
  onSignedIn: (() => void) | undefined;
}

export function PasswordForm({ onSignedIn }: Props) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const enter = usePassword();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const isMissing = address === '' || password === '';
    setMissing(isMissing);
    if (isMissing) {
      toast({
        title: 'Email and password required',
        description: 'Please enter both email and password',
        kind: 'bad',
      });
      return;
    }
    enter.mutate({ email: address, password }, { onSuccess: () => onSignedIn?.() });
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field id="password-email" label="Email">
        {(control) => (
          <input
            {...control}
            aria-invalid={missing && email.trim() === ''}
            type="email"
            name="email"
            autoComplete="username"
            placeholder="you@example.com"
            className="input"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field id="password" label="Password" hint="If your address is new here, this creates an account.">
        {(control) => (
          <input
            {...control}
            aria-invalid={missing && password === ''}
            type="password"
            name="password"
            autoComplete="current-password"
            className="input"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button kind="solid" type="submit" disabled={enter.isPending}>
        {enter.isPending ? 'Signing in...' : 'Sign in with password'}
      </Button>
    </form>
  );
}
