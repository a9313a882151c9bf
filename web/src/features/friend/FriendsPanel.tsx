import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FriendPerson, Friends } from '@/api/types';
import { Button } from '@/ui/Button';
import { AskForm } from './AskForm';
import { FriendRow } from './FriendRow';
import { type Change, useChange } from './mutations';
import { PeopleSection } from './PeopleSection';
import { nameOf, PersonRow } from './PersonRow';
import { friendsQuery } from './queries';

interface Props {
  /** Called when who is a friend may have changed. */
  onChange: () => void;
}

/** A member's friends, requests both ways, and whom they have blocked. */
export function FriendsPanel({ onChange }: Props) {
  const { data, error, refetch } = useQuery(friendsQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate } = useChange(onChange);
  const change = (wish: Change) => {
    mutate(wish, {
      // The row goes, and the button in it that had the focus.
      onSuccess: () => heading.current?.focus({ preventScroll: true }),
    });
  };
  return (
    <section id="friends" aria-labelledby="friends-title" className="grid content-start gap-6">
      <header className="grid gap-1">
        <h2 ref={heading} id="friends-title" tabIndex={-1} className="text-md outline-none">
          Friends
        </h2>
        <p className="text-muted text-xs">You see what they play on Spotify, and they see what you play.</p>
      </header>
      <AskForm onChange={onChange} />
      {data !== undefined ? (
        <People {...data} onChange={change} />
      ) : error === null ? (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading your friends...</span>
          <div className="skeleton h-10" />
          <div className="skeleton h-10" />
        </div>
      ) : (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-muted">Your friends could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </div>
      )}
    </section>
  );
}

interface PeopleProps extends Friends {
  onChange: (change: Change) => void;
}

function People({ friends, incoming, outgoing, blocked, onChange }: PeopleProps) {
  const button = (
    words: string,
    person: FriendPerson,
    to: Change['to'],
    kind: 'solid' | 'plain' | 'quiet',
  ) => (
    <Button
      kind={kind}
      className="px-4!"
      aria-label={`${words} ${nameOf(person)}`}
      onClick={() => onChange({ userId: person.user_id, to })}
    >
      {words}
    </Button>
  );
  return (
    <>
      <PeopleSection title="Requests to you" people={incoming}>
        {(person) => (
          <PersonRow key={person.user_id} person={person}>
            {button('Accept', person, 'accepted', 'solid')}
            {button('Decline', person, 'declined', 'plain')}
            {button('Block', person, 'blocked', 'quiet')}
          </PersonRow>
        )}
      </PeopleSection>
      {friends.length === 0 ? (
        <p className="text-muted">No friends yet. Ask someone whose taste you trust.</p>
      ) : (
        <PeopleSection title="Your friends" people={friends}>
          {(person) => <FriendRow key={person.user_id} person={person} onChange={onChange} />}
        </PeopleSection>
      )}
      <PeopleSection title="Waiting for an answer" people={outgoing}>
        {(person) => (
          <PersonRow key={person.user_id} person={person}>
            {button('Withdraw', person, 'none', 'quiet')}
          </PersonRow>
        )}
      </PeopleSection>
      <PeopleSection title="Blocked" people={blocked}>
        {(person) => (
          <PersonRow key={person.user_id} person={person}>
            {button('Unblock', person, 'none', 'quiet')}
          </PersonRow>
        )}
      </PeopleSection>
    </>
  );
}
