import { Field } from '@/ui/Field';

interface Props {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** Several names, each in a line of its own. */
export function NamesField({ id, label, hint, error, value, onChange }: Props) {
  return (
    <Field id={id} label={label} optional hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          rows={Math.max(3, value.split('\n').length)}
          className="input"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
