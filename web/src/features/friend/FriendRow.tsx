import { Ban, UserMinus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FriendPerson } from '@/api/types';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import type { Change } from './mutations';
import { nameOf, PersonRow } from './PersonRow';

interface Props {
  person: FriendPerson;
  onChange: (change: Change) => void;
}

const questions = {
  none: { ask: 'Remove', icon: UserMinus },
  blocked: { ask: 'Block', icon: Ban },
} as const;

type Question = keyof typeof questions;

/** A friend. Ending it is asked about first, since only the other's yes can undo it. */
export function FriendRow({ person, onChange }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Question | null>(null);
  const row = useRef<HTMLSpanElement>(null);
  const name = nameOf(person);

  // The button that was pressed makes room for two others, and they for it.
  useEffect(() => {
    const last = asked.current;
    asked.current = question;
    if (question !== null) row.current?.querySelector<HTMLElement>('[data-keep]')?.focus();
    else if (last !== null) row.current?.querySelector<HTMLElement>(`[data-ask="${last}"]`)?.focus();
  }, [question]);

  return (
    <PersonRow person={person}>
      <span ref={row} className="flex flex-wrap gap-1">
        {question === null ? (
          (['none', 'blocked'] as const).map((to) => {
            const { ask, icon: Icon } = questions[to];
            return (
              <IconButton key={to} label={`${ask} ${name}`} data-ask={to} onClick={() => setQuestion(to)}>
                <Icon aria-hidden />
              </IconButton>
            );
          })
        ) : (
          <>
            <Button className="px-4!" onClick={() => onChange({ userId: person.user_id, to: question })}>
              {questions[question].ask} {name}?
            </Button>
            <Button kind="quiet" className="px-4!" data-keep onClick={() => setQuestion(null)}>
              Keep
            </Button>
          </>
        )}
      </span>
    </PersonRow>
  );
}
