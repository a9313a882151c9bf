import { useSyncExternalStore } from 'react';
import { config } from '@/api/seed';
import type { OwnUser } from '@/api/types';
import { Button } from '@/ui/Button';
import { SwitchRow } from '@/ui/SwitchRow';
import { useSavePreferences } from './mutations';
import { unsaved, unsavedOf } from './preferences';

interface Props {
  user: OwnUser;
}

/** Where a like goes at Spotify. */
export function PreferenceSwitches({ user: { id, like_preferences } }: Props) {
  const kept = useSyncExternalStore(unsaved.subscribe, () => unsavedOf(id));
  const { mutate, isPending } = useSavePreferences(id);
  const chosen = kept ?? like_preferences;
  return (
    <fieldset className="grid gap-2 border-line border-t pt-4">
      <legend className="float-left mb-1 font-medium text-faint text-xs">Like Preferences</legend>
      <SwitchRow
        label="Add to Spotify Liked Songs"
        hint="Tracks you like here are added to your Liked Songs there."
        checked={chosen.add_to_spotify_liked}
        onChange={(add_to_spotify_liked) => mutate({ ...chosen, add_to_spotify_liked })}
      />
      <SwitchRow
        label={`Add to ${config().site_name}.fm playlist`}
        hint="And to a private playlist for this site."
        checked={chosen.add_to_segue_playlist}
        onChange={(add_to_segue_playlist) => mutate({ ...chosen, add_to_segue_playlist })}
      />
      {kept !== null && (
        <p role="status" className="flex flex-wrap items-center justify-between gap-3 text-muted text-xs">
          <span className="min-w-0 flex-1 basis-64">
            This choice is not saved yet, so your likes continue as before. It is kept on this device and sent
            again automatically.
          </span>
          <Button disabled={isPending} onClick={() => mutate(kept)}>
            Save again
          </Button>
        </p>
      )}
    </fieldset>
  );
}
