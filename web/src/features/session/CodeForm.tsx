import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { useCode } from './mutations';

interface Props {
  /** What the button says. */
  action?: string;
  onTurn?: (() => void) | undefined;
  onSignedIn: (() => void) | undefined;
}

const length = 6;

/** The code in the mail, for whoever reads their mail elsewhere. It is tried as soon as it is whole. */
export function CodeForm({ action = 'Sign in with the code', onTurn, onSignedIn }: Props) {
  const [code, setCode] = useState('');
  const enter = useCode();

  const tryIt = (text: string) => {
    if (enter.isPending || text.length !== length) return;
    enter.mutate(text, { onSuccess: () => onSignedIn?.(), onError: () => setCode('') });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tryIt(code);
  };

  return (
    <form noValidate onSubmit={submit} onFocus={onTurn} className="grid gap-5">
      <Field
        id="link-code"
        label="Code"
        hint="The six digits from the email, entered in the browser that requested it."
      >
        {(control) => (
          <input
            {...control}
            type="text"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="input figures tracking-[0.3em]"
            value={code}
            onChange={(event) => {
              const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, length);
              setCode(digits);
              tryIt(digits);
            }}
          />
        )}
      </Field>
      <Button kind="solid" type="submit" disabled={enter.isPending}>
        {action}
      </Button>
    </form>
  );
}
