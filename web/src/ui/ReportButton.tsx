import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { toast } from '@/lib/toast';
import { Button } from './Button';

type Reason = 'spam' | 'abuse' | 'wrong' | 'other';

interface Props {
  /** What is reported: 'comment', 'reply' or 'time'. */
  what: string;
  /** How the button looks. */
  className?: string;
  send: (reason: Reason, words: string) => Promise<void>;
}

const reasons: readonly (readonly [Reason, string])[] = [
  ['spam', 'Spam'],
  ['abuse', 'Insults or threats'],
  ['wrong', 'Wrong on purpose'],
  ['other', 'Something else'],
];

/** Tells the admins that something is harmful: a reason, and words where there is more to say. */
export function ReportButton({ what, className, send }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) {
    const close = () => setOpen(false);
    return <ReportForm what={what} send={send} onSent={() => setSent(true)} onClose={close} />;
  }
  return (
    <button
      ref={button}
      type="button"
      className={className}
      aria-disabled={isSent}
      onClick={() => !isSent && setOpen(true)}
    >
      {isSent ? 'Reported' : 'Report'}
    </button>
  );
}

interface FormProps extends Pick<Props, 'what' | 'send'> {
  onSent: () => void;
  onClose: () => void;
}

/** Sends a report, once at a time. What was typed stays when it fails. */
function useSending({ what, send, onSent, onClose }: FormProps) {
  const [isBusy, setBusy] = useState(false);
  const submit = async (reason: Reason, words: string) => {
    setBusy(true);
    try {
      await send(reason, words);
      toast({ title: `The admins will look at this ${what}`, kind: 'good' });
      onSent();
      onClose();
    } catch (error) {
      const description = error instanceof Error ? error.message : '';
      toast({
        title: 'The report was not sent',
        kind: 'bad',
        ...(description === '' ? {} : { description }),
      });
      setBusy(false);
    }
  };
  return { isBusy, submit };
}

function ReportForm(props: FormProps) {
  const { what, onClose } = props;
  const id = useId();
  const [reason, setReason] = useState<Reason>('spam');
  const [words, setWords] = useState('');
  const field = useRef<HTMLSelectElement>(null);
  const { isBusy, submit } = useSending(props);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      aria-label={`Report this ${what}`}
      className="grid w-full gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(reason, words);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <label htmlFor={`${id}-reason`} className="text-xs">
        What is wrong with this {what}?
      </label>
      <select
        ref={field}
        id={`${id}-reason`}
        className="input"
        value={reason}
        onChange={(event) => setReason(reasonOf(event.currentTarget.value))}
      >
        {reasons.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-words`} className="text-xs">
        More to say <span className="text-faint">(optional)</span>
      </label>
      <textarea
        id={`${id}-words`}
        className="input"
        rows={2}
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy}>
          Send
        </Button>
      </div>
    </form>
  );
}

const reasonOf = (value: string): Reason => reasons.find(([known]) => known === value)?.[0] ?? 'other';
