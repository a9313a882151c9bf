import { useEffect, useRef, useState } from 'react';
import { useDelete } from './mutations';

interface Props {
  id: string;
  mixId: string;
  /** What is deleted: 'comment' or 'reply'. */
  what: string;
}

/** Asks once before words are gone for everyone. */
export function DeleteButton({ id, mixId, what }: Props) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useDelete(mixId);
  const keep = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (asks) keep.current?.focus();
    else if (wasAsked.current) first.current?.focus();
    wasAsked.current = asks;
  }, [asks]);

  if (!asks) {
    return (
      <button ref={first} type="button" className="comment-action" onClick={() => setAsks(true)}>
        Delete
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend beside the words that are there.
    <span role="group" aria-label={`Delete this ${what}?`} className="flex items-center gap-3">
      <span className="text-bad text-xs">Delete this {what}?</span>
      <button
        type="button"
        className="comment-action text-bad"
        disabled={isPending}
        onClick={() => mutate(id, { onError: () => setAsks(false) })}
      >
        Delete
      </button>
      <button
        ref={keep}
        type="button"
        className="comment-action"
        onClick={() => setAsks(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setAsks(false);
        }}
      >
        Keep
      </button>
    </span>
  );
}
