import { useState } from 'react';
import { useEditing } from '@/core';
import { Field } from '@/ui/Field';
import { shownTime } from './typedRow';

interface Props {
  /** The length in milliseconds; null where it is not known. */
  ms: number | null;
  error: string | undefined;
  /** Hears the length, and whether what is typed is one. */
  onChange: (ms: number | null, isLength: boolean) => void;
}

const shown = (ms: number | null) => (ms === null ? '' : shownTime(Math.round(ms / 1000)));

/** How long a mix is. Only what is a time is taken; what is typed stays until another length comes from elsewhere. */
export function LengthField({ ms, error, onChange }: Props) {
  const rules = useEditing();
  const [text, setText] = useState(() => shown(ms));
  /** The length that the text stands for. */
  const [meant, setMeant] = useState(ms);
  if (ms !== meant) {
    setMeant(ms);
    setText(shown(ms));
  }
  const tell = (next: number | null, isLength: boolean) => {
    setMeant(next);
    onChange(next, isLength);
  };
  const isEmpty = text.trim() === '';
  const isTime = isEmpty || rules === null || rules.editedTime(text) > 0;
  const type = (next: string) => {
    setText(next);
    const seconds = rules?.editedTime(next) ?? 0;
    if (next.trim() === '') tell(null, true);
    else if (seconds === 0) tell(ms, false);
    // The same length to the second keeps the milliseconds that it was read with.
    else tell(shown(ms) === shownTime(seconds) ? ms : seconds * 1000, true);
  };
  return (
    <Field
      id="mix-duration"
      label="Length"
      optional
      hint="M:SS, from an hour on H:MM:SS."
      error={error ?? (isTime ? undefined : 'This is not a length. Write M:SS or H:MM:SS.')}
    >
      {(control) => (
        <input
          {...control}
          className="input"
          value={text}
          disabled={rules === null}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
