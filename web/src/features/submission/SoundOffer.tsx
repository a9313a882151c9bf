import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, fieldWords } from '@/api/errors';
import type { SubmissionForm } from '@/core';
import { capital } from '@/lib/capital';
import { useOnline } from '@/lib/online';
import { Button } from '@/ui/Button';
import { Dot } from '@/ui/Dot';
import { type Offered, offerOf } from './offer';
import { soundQuery } from './queries';

interface Props {
  /** A link to SoundCloud, or an empty text. */
  url: string;
  form: SubmissionForm;
  onUse: (offered: Offered) => void;
}

const words = { title: 'title', artist: 'artist', image_url: 'cover' } as const;

/** Why nothing is offered: what the server says of the link, or of SoundCloud. */
function whyNot(error: Error): string {
  if (error instanceof ApiError && error.code === 'sound.refused') {
    return 'SoundCloud does not tell other sites about this mix. You can submit it all the same.';
  }
  const ofTheLink = fieldWords(error, 'url');
  if (ofTheLink !== null && ofTheLink !== undefined) return ofTheLink;
  return error instanceof ApiError && error.status === 403
    ? 'SoundCloud has no details for this. Enter title and artist yourself.'
    : "SoundCloud isn't answering right now. You can submit the mix all the same.";
}

/** What SoundCloud says of the link, to be taken over where nothing has been typed. */
export function SoundOffer({ url, form, onUse }: Props) {
  const isOnline = useOnline();
  const [broken, setBroken] = useState<string | null>(null);
  const { data: sound, error } = useQuery({ ...soundQuery(url), enabled: url !== '' && isOnline });
  if (url === '') return <div role="status" />;
  const offered = sound == null ? {} : offerOf(sound, form);
  const names = (['title', 'artist', 'image_url'] as const).filter((name) => offered[name] !== undefined);
  return (
    <div role="status" className="grid gap-3 text-xs empty:hidden">
      {error !== null && <p className="text-muted">{whyNot(error)}</p>}
      {sound === null && (
        <p className="text-muted">SoundCloud has no such mix, or it is private. You can submit it anyway.</p>
      )}
      {sound != null && (
        <div className="grid gap-3 rounded-md bg-surface p-3">
          <div className="flex items-center gap-3">
            {sound.cover_url !== null && sound.cover_url !== broken && (
              <img
                src={sound.cover_url}
                alt=""
                width={48}
                height={48}
                className="size-12 rounded-sm object-cover"
                onError={() => setBroken(sound.cover_url)}
              />
            )}
            <p className="min-w-0 leading-snug [overflow-wrap:anywhere]">
              <span className="text-faint">On SoundCloud</span>
              <br />
              <strong className="font-medium">{sound.title}</strong>
              {sound.artist !== null && (
                <span className="text-muted">
                  <Dot />
                  {sound.artist}
                </span>
              )}
            </p>
          </div>
          {names.length > 0 && (
            <div className="flex flex-wrap gap-1">
              {names.length > 1 && (
                <Button className="px-4!" onClick={() => onUse(offered)}>
                  Use all
                </Button>
              )}
              {names.map((name) => (
                <Button
                  key={name}
                  kind={names.length > 1 ? 'quiet' : 'plain'}
                  className="px-4!"
                  aria-label={`Use ${words[name]}`}
                  onClick={() => onUse({ [name]: offered[name] })}
                >
                  {names.length > 1 ? capital(words[name]) : `Use ${words[name]}`}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
