import type { PointerEvent, UIEvent } from 'react';
import type { MixTrack } from '@/api/types';
import { fullTitle } from '@/lib/alias';
import type { Way } from './reaction';

interface Props {
  track: MixTrack | null;
  /** Whether it can start at this moment. */
  fits: boolean;
  /** The moment of the tap that was just taken back. */
  missed: string | null;
  /** Between which moments it can start. */
  room: string | null;
  /** When it probably starts, by what a machine has heard. */
  likely: string | null;
  /** Whether something that was tapped is not sent yet. */
  hasUnsent: boolean;
  /** How many rows were skipped. */
  skipped: number;
  /** Whether a row's time is not a curator's. */
  canRetime: boolean;
  onTap: (press: Pick<Event, 'timeStamp'>, way: Way) => void;
}

/** What the field asks for. What plays a moment again is a key on a desk, and a button above the field on a phone. */
function Ask({ fits, missed }: Pick<Props, 'fits' | 'missed'>) {
  if (!fits) return 'No row without a time can start here';
  if (missed === null) return 'Tap when it starts';
  return (
    <>
      <span className="tap-back">Taken back. </span>
      <span className="tap-again figures">R plays {missed} again</span>
      <span className="tap-anew">Tap when it starts</span>
    </>
  );
}

/**
 * The one large thing to press. It acts on the way down, since the moment counts; a press by a keyboard or a screen
 * reader comes as a click without a pointer.
 */
export function TapField({ track, fits, missed, room, likely, hasUnsent, skipped, canRetime, onTap }: Props) {
  const down = (event: PointerEvent) => {
    if (event.button === 0) onTap(event.nativeEvent, event.pointerType === 'mouse' ? 'key' : 'touch');
    if (event.pointerType !== 'mouse') navigator.vibrate?.(10);
  };
  const click = (event: UIEvent<HTMLElement, MouseEvent | globalThis.UIEvent>) => {
    if (event.detail === 0) onTap(event.nativeEvent, 'key');
  };
  if (track === null) {
    return (
      <div className="tap-done">
        <p className="text-md">
          {skipped === 0 ? 'Every row has a time.' : `Every row has a time but the ${skipped} you skipped.`}
        </p>
        <p className="text-muted text-sm">
          {canRetime
            ? `${hasUnsent ? 'Send them, or time' : 'Time'} rows again while you listen.`
            : 'Curators have set them all, and theirs stay.'}
        </p>
      </div>
    );
  }
  return (
    <button
      type="button"
      className="tap-field"
      data-fits={fits}
      aria-keyshortcuts="T"
      onPointerDown={down}
      onClick={click}
    >
      <span className="tap-key" aria-hidden="true">
        T
      </span>
      <span className="tap-ask">
        <Ask fits={fits} missed={missed} />
      </span>
      <span className="tap-title">{fullTitle(track)}</span>
      <span className="tap-artist fade">{track.artist}</span>
      {room !== null && <span className="tap-room figures">{room}</span>}
      {likely !== null && <span className="tap-guess figures">Likely at {likely}</span>}
    </button>
  );
}
