import { ListMusic } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Mix } from '@/api/types';
import { part } from '@/lib/part';
import { buttonStyle } from '@/ui/button-style';
import { slim } from '@/ui/slim';

const TracklistMenu = part(() => import('./TracklistMenu'), 'TracklistMenu');

/** Opens the ways to take the tracklist along. The menu is loaded by whoever opens it. */
export function TracklistButton({ mix }: { mix: Pick<Mix, 'slug'> }) {
  const [isOpened, setOpened] = useState(false);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      className={buttonStyle('plain', slim)}
      onClick={() => setOpened(true)}
    >
      <ListMusic aria-hidden />
      <span className="max-md:sr-only">Tracklist</span>
    </button>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <TracklistMenu mix={mix} defaultOpen />
    </Suspense>
  );
}
