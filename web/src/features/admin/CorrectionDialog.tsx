import { AlertDialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import type { CorrectionPlan, TracklistRow } from '@/api/admin';
import { Button } from '@/ui/Button';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { plural } from './words';

interface Props {
  mixId: string;
  before: TracklistRow;
  after: TracklistRow;
  plan: CorrectionPlan;
  onAnother: () => void;
  /** `isAnotherSong`: whoever chose it knows that the names are no spelling of the same song. */
  onEverywhere: (isAnotherSong: boolean) => void;
  onClose: () => void;
}

const namesOf = ({ title, artists }: Pick<TracklistRow, 'title' | 'artists'>) =>
  `${artists.map(({ name }) => name).join(', ')} - ${title}`;

const mixes = (count: number) => `${count} ${count === 1 ? 'mix' : 'mixes'}`;

/** What everywhere is: '6 mixes, 12 likes'. */
const extent = ({ mix_count, like_count }: CorrectionPlan) =>
  [mixes(mix_count), ...(like_count > 0 ? [plural(like_count, 'like')] : [])].join(', ');

/**
 * Asks what other names of a row mean, where its track stands elsewhere, too: another track here, or this one called
 * otherwise everywhere. Where the names are of another song, it asks once more before likes become likes of that.
 */
export function CorrectionDialog({ mixId, before, after, plan, onAnother, onEverywhere, onClose }: Props) {
  const returnFocus = useReturnFocus();
  const [isSure, setIsSure] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const isAsking = useRef(false);
  // The choice that changes nothing elsewhere has the focus, at the second question, too.
  useEffect(() => {
    if (isSure || isAsking.current) first.current?.focus();
    isAsking.current = true;
  }, [isSure]);
  const [old, fresh] = [namesOf(before), namesOf(after)];
  const canBeAnother = !plan.is_found_by_names;
  const canBeEverywhere = plan.other === null;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-shade" />
        <AlertDialog.Content
          className="dialog wide"
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            first.current?.focus();
          }}
        >
          <AlertDialog.Title className="text-md [overflow-wrap:anywhere]">
            {isSure ? 'Is it the same song under another name?' : `Is ${fresh} a different track?`}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted [overflow-wrap:anywhere]">
            {isSure
              ? `${old} and ${fresh} don't look like spellings of the same name.`
              : `${old} is in ${mixes(plan.mix_count)} and has ${plural(plan.like_count, 'like')}.`}
          </AlertDialog.Description>
          {isSure ? (
            <ul className="mt-3 grid list-disc gap-1 pl-5 text-sm">
              {plan.like_count > 0 && (
                <li>
                  {plural(plan.like_count, 'like')} will be {plan.like_count === 1 ? 'a like' : 'likes'} of
                  the new name.
                </li>
              )}
              <li>{mixes(plan.mix_count)} will show the new name. Times stay as they are.</li>
              {plan.is_at_spotify && (
                <li>Its link to Spotify is removed, and Spotify is searched for the new name.</li>
              )}
            </ul>
          ) : (
            <>
              <ul
                aria-label="Mixes that play it"
                // A long list is scrolled by keys, too.
                tabIndex={plan.mixes.length > 6 ? 0 : undefined}
                className="mt-3 grid max-h-48 gap-1 overflow-y-auto text-sm"
              >
                {plan.mixes.map((mix) => (
                  <li key={mix.id} className="[overflow-wrap:anywhere]">
                    {mix.title}
                    <span className="text-faint">
                      {mix.id === mixId && ' (this mix)'}
                      {mix.row_count > 1 && ` in ${mix.row_count} rows`}
                    </span>
                  </li>
                ))}
                {plan.mix_count > plan.mixes.length && (
                  <li className="text-faint">and {plan.mix_count - plan.mixes.length} more</li>
                )}
              </ul>
              {!canBeEverywhere && (
                <p className="mt-3 text-sm">
                  The catalogue has {namesOf(after)} already. The row will use that track.
                </p>
              )}
            </>
          )}
          <div className="mt-6 grid gap-2">
            {isSure ? (
              <>
                <Button ref={first} kind="solid" onClick={() => setIsSure(false)}>
                  Back
                </Button>
                <Button className="border border-line" onClick={() => onEverywhere(true)}>
                  Correct it everywhere anyway
                </Button>
              </>
            ) : (
              <>
                {canBeAnother && (
                  <Button ref={first} kind="solid" onClick={onAnother}>
                    Another track here
                  </Button>
                )}
                {canBeEverywhere && (
                  <Button
                    ref={canBeAnother ? undefined : first}
                    kind={canBeAnother ? 'plain' : 'solid'}
                    className="border border-line"
                    onClick={() => (plan.is_same_song ? onEverywhere(false) : setIsSure(true))}
                  >
                    Correct this track everywhere ({extent(plan)})
                  </Button>
                )}
                <AlertDialog.Cancel asChild>
                  <Button kind="quiet">Cancel</Button>
                </AlertDialog.Cancel>
              </>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
