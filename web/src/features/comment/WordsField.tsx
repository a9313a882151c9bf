import { type KeyboardEvent, useEffect, useRef } from 'react';

interface Props {
  label: string;
  value: string;
  placeholder?: string;
  onChange: (text: string) => void;
  onSend: () => void;
  onEscape: () => void;
  /** Whether the field was just asked for. */
  takesFocus?: boolean;
}

/** A field for a few words: Enter sends, Shift+Enter begins a new line, Escape leaves. */
export function WordsField({
  label,
  value,
  placeholder,
  onChange,
  onSend,
  onEscape,
  takesFocus = false,
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [takesFocus]);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      onSend();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onEscape();
    }
  };
  return (
    <textarea
      ref={field}
      aria-label={label}
      placeholder={placeholder}
      rows={2}
      value={value}
      className="input comment-field"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={press}
    />
  );
}
