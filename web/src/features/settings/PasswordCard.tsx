import { type FormEvent, useState } from 'react';
import { fieldWords } from '@/api/errors';
import type { OwnUser } from '@/api/types';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Field } from '@/ui/Field';
import { useSetPassword } from './mutations';

interface Props {
  user: OwnUser;
}

/** A first password, or another one in its place. */
export function PasswordCard({ user: { email, has_password } }: Props) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [missing, setMissing] = useState(false);
  const save = useSetPassword();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = next === '' || (has_password && current === '');
    setMissing(isMissing);
    if (isMissing) return;
    const body = has_password ? { current, new: next } : { new: next };
    save.mutate(body, {
      onSuccess: () => {
        setCurrent('');
        setNext('');
      },
    });
  };
  const wrong = (field: 'current' | 'new', text: string, words: string) =>
    (missing && text === '' ? words : undefined) ?? fieldWords(save.error, field);

  return (
    <Card
      title="Password"
      text={
        has_password
          ? 'Change your password. This signs out your other browsers.'
          : 'With a password you can sign in without an email.'
      }
    >
      <form noValidate onSubmit={submit} className="grid max-w-md gap-5">
        {/* For who keeps passwords for people: whose this one is. */}
        <input hidden type="email" name="username" autoComplete="username" value={email} readOnly />
        {has_password && (
          <Field
            id="current-password"
            label="Current password"
            error={wrong('current', current, 'Please enter your current password')}
          >
            {(control) => (
              <input
                {...control}
                type="password"
                name="current"
                autoComplete="current-password"
                className="input"
                value={current}
                onChange={(event) => setCurrent(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Field
          id="new-password"
          label="New password"
          error={wrong('new', next, 'Please enter a new password')}
        >
          {(control) => (
            <input
              {...control}
              type="password"
              name="new"
              autoComplete="new-password"
              className="input"
              value={next}
              onChange={(event) => setNext(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-start" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : has_password ? 'Change password' : 'Set password'}
        </Button>
      </form>
    </Card>
  );
}
