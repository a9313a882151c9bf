import { EllipsisVertical } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Place } from '@/features/timestamp/asked';
import type { MenuPart } from '@/features/tracklist/TrackRow';
import { part } from '@/lib/part';

const RowMenu = part(() => import('./RowMenu'), 'RowMenu');

/** The button at a row for what else can be done with its track. */
export function RowMore(props: MenuPart & { place: Place }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { position, title } = props.track;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`More for track ${position}, ${title}`}
        title="More"
        className="track-more"
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical aria-hidden className="size-4" />
      </button>
      {isOpen && (
        <Suspense>
          <RowMenu {...props} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
