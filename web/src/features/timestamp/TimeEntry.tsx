import { Check } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ApiError, wordsOf } from '@/api/errors';
import type { MixTrack } from '@/api/types';
import { type Listening, loadListening, useListening } from '@/core';
import { player } from '@/player/player';
import { isWrongTime, sayNotTaken } from './mutations';

interface Giving {
  give(track: MixTrack, startSeconds: number): Promise<unknown>;
  isPending: boolean;
  isWaiting: boolean;
}

interface Props {
  mixId: string;
  track: MixTrack;
  /** Where the time goes. */
  giving: Giving;
  /** The time that is to be changed; nothing where it is a new one. */
  given?: string;
  /** `isDone`: the person finished here, and their focus comes back to the row. */
  onClose: (isDone: boolean) => void;
}

/** How long a press on the button beside the field has before the field is gone. Source: specification, section 4. */
const blurMs = 200;

/** The moment that is heard of the mix, as text, to the nearest second as taps are; nothing where it is not heard. */
function momentIn(mixId: string, core: Listening | null): string {
  const { mix, phase } = player.state();
  const isHeard = mix?.id === mixId && (phase === 'playing' || phase === 'paused');
  return isHeard && core !== null ? core.printCue(Math.round(player.seconds())) : '';
}

/** What is wrong with a text that is no time. */
const formWords = (text: string): string =>
  /:[6-9]\d/.test(text) ? 'Minutes and seconds go up to 59' : 'Seconds, m:ss or h:mm:ss';

const refusalWords = (error: unknown): string =>
  isWrongTime(error) ? wordsOf(error, 'Not saved') : 'Not saved';

/** The field's text: the time that is to be changed, else the moment that is heard of the mix, until somebody types. */
function useMoment(
  { mixId, given }: Props,
  core: Listening | null,
  field: RefObject<HTMLInputElement | null>,
) {
  const [text, setText] = useState(() => given ?? momentIn(mixId, core));
  /** Whether the field is still as it was opened; the moment then comes with the rules, also when they are late. */
  const isFresh = useRef(true);

  useEffect(() => {
    if (isFresh.current) setText(given ?? momentIn(mixId, core));
  }, [mixId, given, core]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: selected whenever it is put there, so that typing replaces it
  useEffect(() => {
    if (isFresh.current) field.current?.select();
  }, [text]);

  const type = (typed: string) => {
    isFresh.current = false;
    setText(typed);
  };
  return { text, setText, type };
}

/** What is typed, what is wrong with it, and how it is saved. */
function useEntry(props: Props, field: RefObject<HTMLInputElement | null>) {
  const { giving, onClose } = props;
  const core = useListening();
  // Whoever types means the track that stood here then, also where rows change their places meanwhile.
  const [meant] = useState(props.track);
  const { text, setText, type } = useMoment(props, core, field);
  // Known before anything is drawn: a second press of a double click finds it set.
  const isSending = useRef(false);
  const [fault, setFault] = useState<ReactNode>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const doubt = (rules: Listening) => {
    // Tracklists may have it as '61:00', which is an hour and a minute.
    const likely = rules.parseMoment(text);
    if (likely === null) setFault(formWords(text));
    else {
      setText(rules.printCue(likely));
      setFault(
        <>
          Did you mean {rules.printCue(likely)}?<span className="for-keys"> Enter saves</span>
        </>,
      );
    }
    field.current?.focus();
  };
  const save = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      // Whoever types faster than the rules arrive waits for them.
      const rules = core ?? (await loadListening());
      const seconds = rules.readTimestamp(text);
      if (seconds === null) {
        doubt(rules);
        return;
      }
      setFault(null);
      await giving.give(meant, seconds);
      onClose(true);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onClose(true);
      // What waited for a network is answered when the field is long gone.
      else if (!isOpen.current && isWrongTime(error)) sayNotTaken(error);
      else setFault(refusalWords(error));
    } finally {
      isSending.current = false;
    }
  };
  const seconds = /^\d+$/.test(text.trim()) ? (core?.readTimestamp(text) ?? null) : null;
  /** What a bare number of seconds is read as. */
  const shown = seconds === null || core === null ? null : core.printCue(seconds);
  return { text, type, fault, shown, save };
}

const enterSaves = <span className="for-keys">Enter saves</span>;

/** Takes the time of a track: Enter saves, Escape and a look elsewhere cancel. While the mix plays it offers the moment. */
export function TimeEntry(props: Props) {
  const { track, onClose } = props;
  const { isPending, isWaiting } = props.giving;
  const field = useRef<HTMLInputElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    field.current?.focus();
    return () => clearTimeout(leaving.current);
  }, []);
  const { text, type, fault, shown, save } = useEntry(props, field);

  // What waits for a network is shown by the row itself.
  useEffect(() => {
    if (isWaiting) onClose(true);
  }, [isWaiting, onClose]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(leaving.current);
    void save();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    // What is on its way is on its way.
    if (!isPending) onClose(true);
  };
  const id = `time-${track.position}`;
  return (
    <form
      noValidate
      className="time-entry"
      onSubmit={submit}
      onFocus={() => clearTimeout(leaving.current)}
      onBlur={() => {
        if (!isPending) leaving.current = setTimeout(() => onClose(false), blurMs);
      }}
    >
      <input
        ref={field}
        id={id}
        type="text"
        autoComplete="off"
        aria-label={`Time of ${track.title}`}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-words`}
        placeholder="m:ss"
        maxLength={8}
        readOnly={isPending}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      <button type="submit" aria-label="Save the time" title="Save" disabled={isPending}>
        <Check aria-hidden className="size-4" />
      </button>
      <span id={`${id}-words`} role="status" className="time-words" data-wrong={fault !== null}>
        {isPending ? 'Saving…' : (fault ?? (shown === null ? enterSaves : `That is ${shown}`))}
      </span>
    </form>
  );
}
