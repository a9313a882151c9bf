import { Switch } from 'radix-ui';
import { useId } from 'react';

interface Props {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off, with what that means. The whole row can be pressed. */
export function SwitchRow({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="grid flex-1 py-1">
        <span className="font-medium">{label}</span>
        <span id={`${id}-hint`} className="text-faint text-xs">
          {hint}
        </span>
      </label>
      <Switch.Root
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onCheckedChange={onChange}
        className="switch"
      >
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
    </div>
  );
}
