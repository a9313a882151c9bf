import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError } from '@/api/errors';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { useAsk } from './mutations';
import { askWords } from './words';

/** Asks somebody to become a friend, by the name that they chose. */
export function AskForm({ onChange }: { onChange: () => void }) {
  const [name, setName] = useState('');
  const { mutate, error, isPending, reset } = useAsk(onChange);
  const [isEmpty, setIsEmpty] = useState(false);
  const words = isEmpty ? 'Please enter a username' : error === null ? undefined : askWords(error);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setIsEmpty(wanted === '');
    if (wanted !== '' && !isPending) mutate(wanted, { onSuccess: () => setName('') });
  };
  return (
    <form noValidate onSubmit={ask} className="grid gap-2">
      <Field id="friend" label="Add a friend" hint="Their username, spelled exactly." error={words}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              name="username"
              className="input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              value={name}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setIsEmpty(false);
                reset();
              }}
            />
            <Button type="submit" aria-disabled={isPending}>
              Ask
            </Button>
          </div>
        )}
      </Field>
      {error instanceof ApiError && error.code === 'friend.no_username' && (
        <Link to="/settings" className="text-xs underline underline-offset-2">
          Choose a username
        </Link>
      )}
      <p role="status" className="sr-only">
        {words}
      </p>
    </form>
  );
}
