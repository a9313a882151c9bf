import { useQuery } from '@tanstack/react-query';
import { Dialog } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { findAtSpotify, linkAtSpotify, unlinkAtSpotify } from '@/api/admin';
import type { MixTrack } from '@/api/types';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Dot } from '@/ui/Dot';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { useAdminAction } from './useAdminAction';
import { failureWords, lengthWords, sayFailed } from './words';

interface Props {
  track: MixTrack;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Which of Spotify's tracks one is. */
export function SpotifyDialog({ track, onDone, onClose }: Props) {
  const returnFocus = useReturnFocus();
  const [typed, setTyped] = useState(`${track.title} ${track.artist}`);
  const [query, setQuery] = useState(typed);
  const { data: found, error } = useQuery({
    queryKey: ['admin', 'spotify', query],
    queryFn: ({ signal }) => findAtSpotify(query, signal),
    retry: false,
  });
  const done = async () => {
    toast({ title: 'Spotify data updated', kind: 'good' });
    await onDone();
    onClose();
  };
  const link = useAdminAction({
    mutationFn: (id: string) => linkAtSpotify(track.track_id, id),
    onSuccess: done,
    onError: (failure) => sayFailed('Update failed', failure),
  });
  const unlink = useAdminAction({
    mutationFn: () => unlinkAtSpotify(track.track_id),
    onSuccess: done,
    onError: (failure) => sayFailed('Update failed', failure),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQuery(typed.trim());
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content aria-describedby={undefined} className="dialog wide" onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="mb-3 text-md">Find at Spotify</Dialog.Title>
          <form onSubmit={submit} className="flex gap-2">
            <input
              aria-label="Title and artist"
              className="input"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit">Search</Button>
          </form>
          <div aria-live="polite" className="mt-4 grid gap-1">
            {error !== null && (
              <>
                <p className="text-bad">Spotify search failed</p>
                <p className="text-muted">{failureWords(error, 'Spotify is not responding right now.')}</p>
              </>
            )}
            {error === null && found === undefined && <p className="text-muted">Searching...</p>}
            {found?.length === 0 && (
              <>
                <p className="text-bad">Spotify search failed</p>
                <p className="text-muted">No Spotify match found</p>
              </>
            )}
            {found?.map((one) => (
              <button
                key={one.spotify_id}
                type="button"
                disabled={link.isPending}
                onClick={() => link.mutate(one.spotify_id)}
                className="flex min-h-14 items-center gap-3 rounded-md px-2 text-left hover:bg-surface"
              >
                {one.image_url !== null && (
                  <img src={one.image_url} alt="" width={40} height={40} className="size-10 rounded-sm" />
                )}
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium text-sm">{one.title}</span>
                  <span className="block truncate text-muted text-xs">
                    {one.artist}
                    {one.album !== null && (
                      <>
                        <Dot />
                        {one.album}
                      </>
                    )}
                  </span>
                </span>
                <span className="figures text-faint text-xs">{lengthWords(one.duration_ms)}</span>
              </button>
            ))}
          </div>
          <div className="mt-5 flex justify-end gap-2">
            {track.spotify !== null && (
              <Button kind="quiet" onClick={() => unlink.mutate()} disabled={unlink.isPending}>
                Unlink
              </Button>
            )}
            <Dialog.Close className={buttonStyle('plain')}>Close</Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
