import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { fieldWords } from '@/api/errors';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';

interface Props {
  /** What stands in front of the reason. */
  children?: ReactNode;
  reasonHint: string;
  /** How long it can hold: what each choice sends, and what it says. */
  lengths: readonly (readonly [value: string, words: string])[];
  yes: string;
  isBusy: boolean;
  /** The last failure, whose words stand beside the field that they are about. */
  error: Error | null;
  onHold: (reason: string, length: string) => void;
  /** Leaves everything as it is, where the form is a dialog. */
  onCancel?: () => void;
}

/** The reason for which somebody is kept out, and for how long. What was typed stays when it fails. */
export function HoldForm(props: Props) {
  const { children, reasonHint, lengths, yes, isBusy, error, onHold, onCancel } = props;
  const id = useId();
  const [reason, setReason] = useState('');
  const [length, setLength] = useState(lengths[0]?.[0] ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onHold(reason, length);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      <Field id={`${id}-reason`} label="Reason" hint={reasonHint} error={fieldWords(error, 'reason')}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field id={`${id}-length`} label="For how long">
        {(control) => (
          <select
            {...control}
            className="input"
            value={length}
            onChange={(event) => setLength(event.currentTarget.value)}
          >
            {lengths.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="flex justify-end gap-2">
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" kind="solid" disabled={isBusy}>
          {yes}
        </Button>
      </div>
    </form>
  );
}
