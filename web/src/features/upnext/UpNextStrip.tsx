import { Button } from '@/ui/Button';
import { cancelUpNext, playUpNext, type UpNext } from './upNext';
import '@/styles/up-next.css';

/** Where the dock has no room for it: what plays next, above the dock. */
export function UpNextStrip({ next: { mix, left } }: { next: UpNext }) {
  return (
    <div className="up-next-strip flex items-center gap-2 lg:hidden">
      <p className="grid min-w-0 flex-1 text-xs leading-tight">
        <span className="figures whitespace-nowrap font-medium text-accent">Up next in {left} s</span>
        <span className="fade text-muted">
          <span className="text-text">{mix.title}</span> {mix.artist}
        </span>
      </p>
      <Button kind="quiet" onClick={cancelUpNext}>
        Cancel
      </Button>
      <Button kind="solid" onClick={playUpNext}>
        Play now
      </Button>
    </div>
  );
}
