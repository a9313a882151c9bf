import { type FormEvent, useState } from 'react';
import { fieldWords } from '@/api/errors';
import type { OwnUser, WhitelistRequest } from '@/api/types';
import { useListening } from '@/core';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Field } from '@/ui/Field';
import { useAskForAccess } from './mutations';

interface Props {
  user: OwnUser;
}

/** For members who may not connect Spotify: asking for it, and what became of that. */
export function AccessCard({ user: { email, whitelist_request: request } }: Props) {
  return (
    <Card
      title="Spotify access"
      text="Spotify limits how many people can use this site. Ask an admin for access."
    >
      {request?.status === 'pending' ? (
        <Waiting request={request} />
      ) : (
        <AccessForm email={request?.spotify_email ?? email} isRejected={request?.status === 'rejected'} />
      )}
    </Card>
  );
}

function Waiting({ request }: { request: WhitelistRequest }) {
  const core = useListening();
  return (
    <p role="status">
      <span className="font-medium">Your request is waiting for an answer.</span>
      <span className="block text-muted [overflow-wrap:anywhere]">
        For {request.spotify_email}
        {core !== null && `, asked ${core.ago(Date.parse(request.created_at), Date.now())}`}
      </span>
    </p>
  );
}

function AccessForm({ email, isRejected }: { email: string; isRejected: boolean }) {
  const [address, setAddress] = useState(email);
  const ask = useAskForAccess();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(address.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {isRejected && (
        <p role="status" className="text-muted">
          Your request was not approved. You can ask again.
        </p>
      )}
      <Field
        id="spotify-email"
        label="Email of your Spotify account"
        error={fieldWords(ask.error, 'spotify_email')}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            name="spotify-email"
            autoComplete="email"
            className="input"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" disabled={ask.isPending}>
        {ask.isPending ? 'Sending...' : 'Request access'}
      </Button>
    </form>
  );
}
