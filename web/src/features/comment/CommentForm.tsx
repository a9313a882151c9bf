import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '@/api/auth';
import type { Mix, SeenComment } from '@/api/types';
import type { Listening } from '@/core';
import { askToSignIn } from '@/lib/invitation';
import { Button } from '@/ui/Button';
import { draftKey, readDraft, writeDraft } from './drafts';
import { release, type Subject, write } from './lock';
import { useSend, wordsOf } from './mutations';
import { useSending } from './useSending';
import { WordsField } from './WordsField';

interface Props {
  mix: Mix;
  /** The track whose comments are looked at; null for the whole mix. */
  trackId: string | null;
  /** What a comment would be about if it were begun now. */
  subjectNow: () => Subject;
  core: Listening | null;
  onSent: (comment: SeenComment) => void;
}

/** Words about the mix, locked to what plays while they are written. */
export function CommentForm({ mix, trackId, subjectNow, core, onSent }: Props) {
  const about = draftKey(mix.id, trackId);
  const { user } = useAuth();
  const [writing, setWriting] = useState(() => ({ text: readDraft(about), locked: null as Subject | null }));
  const [withTime, setWithTime] = useState(true);
  const { mutate, isPending, error, reset } = useSend(mix.id, about);
  const { text, locked } = writing;
  const sending = useSending(subjectNow);
  const canSend = text.trim() !== '' && !isPending;
  const track = mix.tracks.find(({ position }) => position === locked?.position);

  const change = (next: string) => {
    sending.change(next);
    writeDraft(about, next);
    setWriting(write(writing, next, subjectNow()));
    if (error !== null) reset();
  };
  const send = () => {
    if (!canSend) return;
    if (user === null) {
      askToSignIn();
      return;
    }
    const { position, trackId, seconds } = locked ?? subjectNow();
    const mix_timestamp = withTime && seconds !== null ? Math.floor(seconds) : null;
    sending.begin(text);
    mutate(
      { text, position, ...(trackId === null ? {} : { track_id: trackId }), mix_timestamp },
      {
        onSuccess: (comment) => {
          const next = sending.end();
          writeDraft(about, next.text);
          setWriting({ text: next.text, locked: next.text === '' ? null : next.about });
          onSent(comment);
        },
      },
    );
  };
  return (
    <form
      aria-label="Write a comment"
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <WordsField
        label="Comment"
        placeholder={trackId === null ? 'What do you hear?' : 'What about this track?'}
        value={text}
        onChange={change}
        onSend={send}
        onEscape={() => setWriting(release(writing))}
      />
      <p className="comment-about" data-locked={locked !== null}>
        {locked === null ? (
          <span>A comment is pinned to the moment you start writing it.</span>
        ) : (
          <>
            <Lock aria-hidden className="size-3.5 shrink-0" />
            <span className="fade">
              {track === undefined ? 'About the whole mix' : `About ${track.title}`}
            </span>
          </>
        )}
      </p>
      {error !== null && (
        <p role="alert" className="text-bad text-xs">
          {wordsOf(error, 'Failed to post your comment. Please try again.')}
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        <label className="comment-check">
          <input type="checkbox" checked={withTime} onChange={(event) => setWithTime(event.target.checked)} />
          Include timestamp
          {locked !== null && locked.seconds !== null && (
            <span className="figures text-accent">{core?.printCue(locked.seconds)}</span>
          )}
        </label>
        <Button kind="solid" type="submit" className="comment-button" disabled={!canSend}>
          {isPending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
