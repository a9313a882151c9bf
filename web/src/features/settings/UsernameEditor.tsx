import { Check, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldWords } from '@/api/errors';
import { useEditing } from '@/core';
import { Field } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { useSetUsername } from './mutations';

interface Props {
  username: string;
  onClose: () => void;
}

/** Enter saves, Escape leaves the name as it was; what is wrong with it is said at every key. */
export function UsernameEditor({ username, onClose }: Props) {
  const rules = useEditing();
  const [text, setText] = useState(username);
  const [isTouched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = useSetUsername();
  useEffect(() => field.current?.select(), []);

  const read = rules?.readUsername(text);
  const broken = read !== undefined && 'error' in read ? read.error : undefined;
  const refused = save.variables === text.trim() ? refusal(save.error) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    const name = text.trim();
    if (broken !== undefined) {
      field.current?.focus();
    } else if (name === username) {
      onClose();
    } else if (!save.isPending) {
      save.mutate(name, { onSuccess: onClose, onError: () => field.current?.focus() });
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <Field id="username" label="Username" error={isTouched ? (broken ?? refused) : undefined}>
          {(control) => (
            <input
              {...control}
              ref={field}
              name="username"
              autoComplete="nickname"
              autoCapitalize="off"
              spellCheck={false}
              className="input"
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setTouched(true);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Escape') onClose();
              }}
            />
          )}
        </Field>
      </div>
      <div className="mt-7 flex">
        <IconButton label="Save username" type="submit" disabled={save.isPending}>
          <Check aria-hidden />
        </IconButton>
        <IconButton label="Cancel" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
    </form>
  );
}

/** What the server has against a name that keeps the rules. */
const refusal = (error: Error | null): string | undefined =>
  fieldWords(error, 'username') ??
  (error instanceof Error && 'code' in error && error.code === 'username.taken' ? error.message : undefined);
