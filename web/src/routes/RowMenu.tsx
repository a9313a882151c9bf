import { Link } from '@tanstack/react-router';
import { Copy, Link2, Pencil, Play, RotateCw, Timer } from 'lucide-react';
import { Dialog, Popover } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { askForTime, type Place } from '@/features/timestamp/asked';
import { sureness } from '@/features/timestamp/sureness';
import { shareTrack } from '@/features/tracklist/shareTrack';
import { heardFrom } from '@/features/tracklist/spans';
import type { MenuPart } from '@/features/tracklist/TrackRow';
import { fullTitle } from '@/lib/alias';
import { copyText } from '@/lib/clipboard';
import { useIsMobile } from '@/lib/media';
import { toast } from '@/lib/toast';
import { scan } from '@/player/scan';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { useSwipe } from '@/ui/useSwipe';

interface Props extends MenuPart {
  place: Place;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

interface Act {
  words: string;
  sign: ReactNode;
  run: () => void;
}

const lasts = 3000;

async function copyName(name: string): Promise<void> {
  try {
    await copyText(name);
    toast({ title: 'Copied', description: name, kind: 'good', lasts });
  } catch {
    toast({ title: 'Failed to copy', description: 'Please try again', kind: 'bad', lasts });
  }
}

function actsOf({ mixId, mixSlug, track, onSeek, place }: Props): Act[] {
  const { time, position, start_seconds: start } = track;
  const acts: Act[] = [];
  const from = heardFrom(track);
  if (onSeek !== null && from !== null) {
    const at = time?.source === 'crowd' ? time.timestamp : track.timestamp;
    acts.push({ words: `Play from ${at}`, sign: <Play aria-hidden />, run: () => onSeek(track) });
  }
  if (onSeek !== null && start !== null && start > 0) {
    const run = () => {
      onSeek(track);
      scan.repeat([start]);
    };
    acts.push({ words: 'Repeat the transition into it', sign: <RotateCw aria-hidden />, run });
  }
  acts.push({
    words: 'Share this moment',
    sign: <Link2 aria-hidden />,
    run: () => void shareTrack(mixId, mixSlug, track),
  });
  acts.push({
    words: 'Copy artist and title',
    sign: <Copy aria-hidden />,
    run: () => void copyName(`${track.artist} - ${fullTitle(track)}`),
  });
  if (time?.source !== 'curated') {
    const words = time === null ? 'Add its time' : `Is ${time.timestamp} right?`;
    acts.push({ words, sign: <Timer aria-hidden />, run: () => askForTime({ mixId, position, place }) });
  }
  return acts;
}

/** What can be done with a track, each in a line of its own. */
function Acts(props: Props) {
  const isSheet = useIsMobile();
  const style = isSheet ? 'sheet-row' : 'menu-item w-full';
  return (
    <ul className="row-acts">
      {actsOf(props).map(({ words, sign, run }) => (
        <li key={words}>
          <button
            type="button"
            className={style}
            onClick={() => {
              props.onClose();
              run();
            }}
          >
            {sign}
            <span>{words}</span>
          </button>
        </li>
      ))}
      <li>
        <Link
          to="/suggest/$mixId"
          params={{ mixId: props.mixSlug }}
          className={style}
          onClick={props.onClose}
        >
          <Pencil aria-hidden />
          <span>Suggest a correction</span>
        </Link>
      </li>
    </ul>
  );
}

/** 'Lathe Nine · 18:02 · 2 people · ±3 s' */
function Facts({ track: { artist, timestamp, time } }: MenuPart) {
  const sure = time?.source === 'crowd' ? [time.timestamp, sureness(time)] : [timestamp];
  return <span className="figures text-muted text-xs">{[artist, ...sure].join(' · ')}</span>;
}

function Sheet(props: Props) {
  const { onClose, anchor, track } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const swipe = useSwipe({ ways: { down: onClose }, follower: sheet });
  const returnFocus = useReturnFocus(anchor.current ?? undefined);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          ref={sheet}
          className="sheet"
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          {...swipe}
        >
          <span className="sheet-grip" aria-hidden="true" />
          <div className="grid px-5 pb-2">
            <Dialog.Title className="text-md">{fullTitle(track)}</Dialog.Title>
            <Facts {...props} />
          </div>
          <Acts {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What else can be done with a track: beside its row, on a phone from the foot of the screen. */
export function RowMenu(props: Props) {
  const { anchor, onClose, track } = props;
  const isMobile = useIsMobile();
  const returnFocus = useReturnFocus(anchor.current ?? undefined);
  if (isMobile) return <Sheet {...props} />;
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          aria-label={`Track ${track.position}, ${track.title}`}
          className="menu"
          onCloseAutoFocus={returnFocus}
        >
          <Acts {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
