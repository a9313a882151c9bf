import { Field } from '@/ui/Field';

interface Props {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  optional?: boolean;
  value: string;
  onChange: (text: string) => void;
}

/** A name, an id or an address in one line. */
export function TextField({ id, label, hint, error, optional = false, value, onChange }: Props) {
  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
