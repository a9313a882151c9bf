import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange: (text: string) => void;
}

/** A day, picked or typed. What was given as something else stays as it is, to be read and corrected. */
export function DateInput({ value, onChange, ...rest }: Props) {
  const isDay = value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <input
      {...rest}
      type={isDay ? 'date' : 'text'}
      className="input"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
