import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { CorrectionPlan, TracklistRow } from '@/api/admin';
import { Button } from '@/ui/Button';
import { keptWords, namesOf, reachWords, whereWords } from './correction';
import { plural } from './words';

interface Props {
  mixId: string;
  number: number;
  before: TracklistRow;
  after: TracklistRow;
  plan: CorrectionPlan;
  isSaving: boolean;
  onAnother: () => void;
  /** `isAnotherSong`: whoever chose it knows that the names are no spelling of the same song. */
  onEverywhere: (isAnotherSong: boolean) => void;
  onClose: () => void;
}

type Answer = 'another' | 'everywhere';

/**
 * Asks what other names of a row mean, where its track stands elsewhere, too: another track here, or this one called
 * otherwise everywhere. Where the names are of another song, it asks once more before likes become likes of that. It
 * stands under the row, so that the names can be read meanwhile, and changed.
 */
export function CorrectionQuestion(props: Props) {
  const { plan, isSaving, onAnother, onEverywhere, onClose } = props;
  const canBeAnother = !plan.is_found_by_names;
  const [answer, setAnswer] = useState<Answer>(canBeAnother ? 'another' : 'everywhere');
  const [isSure, setIsSure] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (answer === 'another') onAnother();
    else if (plan.is_same_song) onEverywhere(false);
    else setIsSure(true);
  };
  const press = (event: KeyboardEvent) => {
    const chosen = ({ 1: 'another', 2: 'everywhere' } as const)[event.key];
    if (event.key === 'Escape') onClose();
    else if (isSure || chosen === undefined) return;
    else if (chosen === 'another' ? canBeAnother : plan.other === null) setAnswer(chosen);
    event.preventDefault();
  };
  return (
    <form onSubmit={submit} onKeyDown={press} noValidate className="row-question">
      {isSure ? (
        <Sure {...props} onBack={() => setIsSure(false)} />
      ) : (
        <Choice {...props} answer={answer} onAnswer={setAnswer} />
      )}
    </form>
  );
}

interface ChoiceProps extends Props {
  answer: Answer;
  onAnswer: (answer: Answer) => void;
}

/** The question itself. The answer that changes nothing elsewhere comes first, and has the focus. */
function Choice({ mixId, number, before, after, plan, isSaving, answer, onAnswer, onClose }: ChoiceProps) {
  const [old, fresh] = namesOf(before, after);
  const asked = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    asked.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
    asked.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    asked.current?.querySelector<HTMLElement>(`[value="${answer}"]`)?.focus();
  }, [answer]);
  const option = (value: Answer, key: string, name: string, text: ReactNode) => (
    <Option
      value={value}
      keyName={key}
      name={name}
      isChosen={answer === value}
      onChoose={() => onAnswer(value)}
    >
      {text}
    </Option>
  );
  return (
    <>
      <fieldset ref={asked} aria-label={`${old} ${whereWords(plan, mixId)}. What did you mean by ${fresh}?`}>
        <legend className="[overflow-wrap:anywhere]">
          <strong className="text-md">
            {old} {whereWords(plan, mixId)}
          </strong>
          <span className="block text-muted text-sm">
            What did you mean by <strong className="text-text">{fresh}</strong>?
          </span>
        </legend>
        {!plan.is_found_by_names &&
          option('another', '1', 'Another track here', keptWords(plan, number, old))}
        {plan.other === null &&
          option('everywhere', '2', 'Correct this track everywhere', reachWords(plan, mixId))}
      </fieldset>
      {plan.other !== null && (
        <p className="text-sm">The catalogue has {fresh} already. The row will use that track.</p>
      )}
      <MixesThatPlay plan={plan} mixId={mixId} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="solid" type="submit" disabled={isSaving}>
          {answer === 'another' ? `Change row ${number}` : `Change ${plural(plan.mix_count, 'mix')}`}
        </Button>
      </div>
    </>
  );
}

interface OptionProps {
  value: Answer;
  keyName: string;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ value, keyName, name, isChosen, onChoose, children }: OptionProps) {
  const id = useId();
  return (
    <label className="row-answer">
      <input
        type="radio"
        name="meant"
        value={value}
        className="size-5 accent-(--accent)"
        aria-describedby={id}
        aria-keyshortcuts={keyName}
        checked={isChosen}
        onChange={onChoose}
      />
      <span>
        <span className="block font-medium text-sm">{name}</span>
        <span id={id} aria-hidden className="block text-muted text-xs">
          {children}
        </span>
      </span>
      <kbd aria-hidden>{keyName}</kbd>
    </label>
  );
}

/** How many mixes are told without being asked for. */
const fewMixes = 3;

function MixesThatPlay({ plan, mixId }: { plan: CorrectionPlan; mixId: string }) {
  const [isWhole, setWhole] = useState(false);
  const first = useRef<HTMLUListElement>(null);
  const shown = isWhole ? plan.mixes : plan.mixes.slice(0, fewMixes);
  const isLong = plan.mixes.length > fewMixes && !isWhole;
  return (
    <div className="grid justify-items-start">
      <ul
        ref={first}
        aria-label="Mixes that play it"
        // A long list is scrolled by keys, too.
        tabIndex={isWhole && plan.mixes.length > 6 ? 0 : -1}
        className="row-mixes"
      >
        {shown.map((mix) => (
          <li key={mix.id}>
            {mix.title}
            <span className="text-faint">
              {mix.id === mixId && ' (this mix)'}
              {mix.row_count > 1 && ` in ${mix.row_count} rows`}
            </span>
          </li>
        ))}
        {isWhole && plan.mix_count > plan.mixes.length && (
          <li className="text-faint">and {plan.mix_count - plan.mixes.length} more</li>
        )}
      </ul>
      {isLong && (
        <button
          type="button"
          className="link min-h-11 text-sm"
          onClick={() => {
            setWhole(true);
            first.current?.focus();
          }}
        >
          Show all {plan.mix_count} mixes
        </button>
      )}
    </div>
  );
}

/** The second question. The way back has the focus. */
function Sure({ before, after, plan, isSaving, onEverywhere, onBack }: Props & { onBack: () => void }) {
  const [old, fresh] = namesOf(before, after);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <fieldset className="grid gap-3">
      <legend className="text-md">Is it the same song under another name?</legend>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        {old} and {fresh} don't look like spellings of the same name.
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {plan.like_count > 0 && (
          <li>
            {plural(plan.like_count, 'like')} will be {plan.like_count === 1 ? 'a like' : 'likes'} of the new
            name.
          </li>
        )}
        <li>{plural(plan.mix_count, 'mix')} will show the new name. Times stay as they are.</li>
        {plan.is_at_spotify && (
          <li>Its link to Spotify is removed, and Spotify is searched for the new name.</li>
        )}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="border border-line" disabled={isSaving} onClick={() => onEverywhere(true)}>
          Correct it everywhere anyway
        </Button>
        <Button ref={back} kind="solid" onClick={onBack}>
          Back
        </Button>
      </div>
    </fieldset>
  );
}
