import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAction } from '@/api/action';
import { ApiError, wordsOf } from '@/api/errors';
import { isUnreachable } from '@/api/retry';
import { postSuggestion } from '@/api/suggestion';
import type { Mix, SuggestedTracklist } from '@/api/types';
import { useEditing } from '@/core';
import { DifferenceList } from '@/features/difference/DifferenceList';
import { difference, rowsOfMix } from '@/features/difference/rows';
import { differs, many, pairsOf } from '@/features/difference/words';
import { mixQuery } from '@/features/mix/queries';
import { clearDraft, keepDraft, readDraft } from '@/features/suggestion/draft';
import { ownSuggestionsQuery } from '@/features/suggestion/queries';
import { textOfRows } from '@/features/suggestion/text';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { BetterListField } from './BetterListField';
import { type BetterRows, useBetterList } from './useBetterList';

const isCode = (error: Error | null, code: string) => error instanceof ApiError && error.code === code;

/** What the text changes, as the page shows it and the server works it out again. */
function useChanges(mix: Mix, rows: BetterRows | null) {
  const ours = useMemo(() => rowsOfMix(mix.tracks), [mix.tracks]);
  return useMemo(() => {
    if (rows === null) return null;
    const { after, lines } = difference(ours, ours, rows.theirs, rows.comparing);
    return { lines, pairs: pairsOf(lines, ours, after) };
  }, [ours, rows]);
}

interface Props {
  mix: Mix;
  /** The mix's id or slug, by which the page has read it. */
  name: string;
  onSent: (changes: number) => void;
}

/** Sends a suggestion. Where the mix has changed, its rows are read anew, and the difference with them. */
function useSending({ mix, name, onSent }: Props) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (body: SuggestedTracklist) => postSuggestion(mix.id, body),
    onSuccess: async ({ changes }) => {
      clearDraft(mix.id);
      onSent(changes);
      await queries.invalidateQueries(ownSuggestionsQuery());
    },
    onError: async (error) => {
      if (isCode(error, 'edit.stale')) await queries.refetchQueries(mixQuery(name));
    },
  });
}

/** A better tracklist for a mix: what is pasted, what it changes, and a word with it. */
export function SuggestForm(props: Props) {
  const { mix } = props;
  const [begun] = useState(() => readDraft(mix.id));
  const list = useBetterList(useEditing(), begun);
  const [note, setNote] = useState(begun.note);
  const { text, isSwapped, reading, rows, core } = list;
  const changes = useChanges(mix, rows);
  const sending = useSending(props);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!sending.isSuccess) keepDraft(mix.id, { text, isSwapped, note });
  }, [mix.id, text, isSwapped, note, sending.isSuccess]);
  const isWaiting = isCode(sending.error, 'suggestion.waiting');
  useEffect(() => setAsking(isWaiting), [isWaiting]);
  const count = changes?.pairs.filter(differs).length ?? 0;
  const send = (replaces: boolean) => {
    if (changes === null || count === 0) return;
    const { lines } = changes;
    sending.mutate({ text: reading?.text ?? text, is_swapped: isSwapped, note, lines, replaces });
  };
  return (
    <div className="grid gap-6">
      <BetterListField list={list}>
        {text.trim() === '' && mix.tracks.length > 0 && core !== null && (
          <Button onClick={() => list.write(textOfRows(mix.tracks, core))}>
            Begin with the list as it is
          </Button>
        )}
      </BetterListField>
      {changes !== null && core !== null && <DifferenceList pairs={changes.pairs} core={core} />}
      {changes !== null && (
        <label className="grid max-w-3xl gap-1.5 font-medium text-sm">
          A word to the curator
          <textarea
            rows={2}
            maxLength={1000}
            className="input font-normal"
            aria-describedby="note-hint"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <span id="note-hint" className="font-normal text-muted text-xs">
            Optional. Where you know it from helps most.
          </span>
        </label>
      )}
      <div className="beside-foot">
        <Said
          count={count}
          isUnread={text.trim() !== '' && reading !== null && rows === null}
          error={sending.error}
        />
        <Button kind="solid" disabled={count === 0 || sending.isPending} onClick={() => send(false)}>
          {sending.isPending ? 'Sending…' : 'Send'}
        </Button>
      </div>
      {isAsking && (
        <AskDialog
          title="Send this one instead?"
          text="Your earlier suggestion for this mix is still waiting. Sending this one withdraws it."
          yes="Send this one"
          no="Keep the earlier one"
          onYes={() => send(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** How much would change, or why it was not sent. */
function Said({ count, isUnread, error }: { count: number; isUnread: boolean; error: Error | null }) {
  const wording = 'It was not sent. Your text is still here. Please try again.';
  if (error !== null && !isCode(error, 'suggestion.waiting')) {
    return (
      <p role="alert" className="min-w-0 flex-1 text-bad text-sm">
        {isCode(error, 'edit.stale')
          ? 'The mix has changed meanwhile, and nothing was sent. This is the new difference. Your text is still here.'
          : isUnreachable(error)
            ? 'The site cannot be reached. Nothing was sent, and your text is still here.'
            : wordsOf(error, wording)}
      </p>
    );
  }
  return (
    <p role="status" className="min-w-0 flex-1 text-muted text-sm">
      {isUnread
        ? 'No tracks are read in this text yet'
        : count === 0
          ? 'Nothing differs yet'
          : `${many(count, 'change')}, a curator decides`}
    </p>
  );
}
