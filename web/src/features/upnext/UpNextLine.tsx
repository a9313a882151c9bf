import { X } from 'lucide-react';
import { useFirstKeys } from '@/lib/firstKeys';
import { IconButton } from '@/ui/IconButton';
import { cancelUpNext, playUpNext, type UpNext } from './upNext';

/** What Enter presses by itself. */
const controls = 'a, button, summary, [role="tab"], [role="slider"], [role="switch"], [role="checkbox"]';

/** What plays next, in the dock, with its keys: Enter plays it now, Escape calls it off. */
export function UpNextLine({ next: { mix, left } }: { next: UpNext }) {
  useFirstKeys(({ key, target }) => {
    if (key === 'Escape') return cancelUpNext;
    const isPress = target instanceof Element && target.matches(controls);
    return key === 'Enter' && !isPress ? playUpNext : null;
  });
  return (
    <div className="flex min-w-0 items-center gap-1">
      <p className="grid min-w-0 flex-1 text-xs leading-tight">
        <span className="figures whitespace-nowrap font-medium text-accent">Up next in {left} s</span>
        <span className="fade text-muted" title={`${mix.title} by ${mix.artist}`}>
          <span className="text-text">{mix.title}</span> {mix.artist}
        </span>
      </p>
      <IconButton label="Cancel what plays next" onClick={cancelUpNext}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
