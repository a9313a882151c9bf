import { useState } from 'react';
import type { SeenComment } from '@/api/types';
import type { Listening } from '@/core';
import { Button } from '@/ui/Button';
import { useReply, wordsOf } from './mutations';
import { useSending } from './useSending';
import { WordsField } from './WordsField';

interface Props {
  comment: SeenComment;
  /** The comment or reply that is answered. */
  to: string;
  /** Whose it is. */
  name: string;
  core: Listening;
  onClose: () => void;
}

/** An answer, begun with the name of whom it is for. It is about what it answers, and so has no time of its own. */
export function ReplyForm({ comment, to, name, core, onClose }: Props) {
  const [text, setText] = useState(() => core.replyPrefill(name));
  const { mutate, isPending, error } = useReply(comment, to);
  const canSend = text.trim() !== '' && !isPending;
  const sending = useSending(() => null);
  const goOn = (next: string) => (next === '' ? onClose() : setText(next));
  const send = () => {
    if (!canSend) return;
    sending.begin(text);
    mutate(text, { onSuccess: () => goOn(sending.end().text) });
  };
  return (
    <form
      aria-label={`Reply to ${name}`}
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <WordsField
        label={`Reply to ${name}`}
        value={text}
        onChange={(next) => {
          sending.change(next);
          setText(next);
        }}
        onSend={send}
        onEscape={onClose}
        takesFocus
      />
      {error !== null && (
        <p role="alert" className="text-bad text-xs">
          {wordsOf(error, 'Failed to post your reply. Please try again.')}
        </p>
      )}
      <p className="flex justify-end gap-2">
        <Button kind="quiet" className="comment-button" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="solid" type="submit" className="comment-button" disabled={!canSend}>
          {isPending ? 'Sending...' : 'Reply'}
        </Button>
      </p>
    </form>
  );
}
