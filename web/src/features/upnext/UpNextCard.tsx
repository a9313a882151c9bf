import { Link } from '@tanstack/react-router';
import { Button } from '@/ui/Button';
import { MixCover } from '@/ui/cover/MixCover';
import { cancelUpNext, playUpNext, type UpNext, waitSeconds } from './upNext';
import '@/styles/up-next.css';

interface Props {
  next: UpNext;
  /** Where the focus goes when the card does. */
  onCancel: () => void;
}

/** At the end of a mix: what plays next, when, and why. */
export function UpNextCard({ next: { mix, reason, left }, onCancel }: Props) {
  const cancel = () => {
    cancelUpNext();
    onCancel();
  };
  return (
    <section aria-label="Up next" className="up-next">
      <div className="up-next-cover">
        <MixCover mix={mix} />
      </div>
      <div className="min-w-0">
        <p className="figures text-sm">
          Up next in <strong>{left} s</strong>
        </p>
        <h2 className="up-next-title">
          <Link to="/mix/$mixId" params={{ mixId: mix.slug }} className="hover:underline">
            {mix.title}
          </Link>
        </h2>
        <p className="text-muted">{mix.artist}</p>
        <p className="mt-2 text-sm">{reason}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="solid" onClick={playUpNext} aria-keyshortcuts="Enter">
          Play now <kbd className="hidden lg:inline">↵</kbd>
        </Button>
        <Button kind="plain" onClick={cancel} aria-keyshortcuts="Escape">
          Cancel <kbd className="hidden lg:inline">Esc</kbd>
        </Button>
      </div>
      <span className="up-next-bar" aria-hidden="true">
        <span style={{ transform: `scaleX(${(waitSeconds - left + 1) / waitSeconds})` }} />
      </span>
    </section>
  );
}
