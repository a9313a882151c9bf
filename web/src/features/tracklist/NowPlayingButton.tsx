import { LocateFixed } from 'lucide-react';

interface Props {
  shown: boolean;
  onClick: () => void;
}

/** The way back to the row that plays, while it is out of sight. */
export function NowPlayingButton({ shown, onClick }: Props) {
  if (!shown) return null;
  return (
    <div className="now-playing-return">
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-4 font-medium text-sm shadow-lg transition-colors duration-(--state) hover:bg-line"
      >
        <LocateFixed aria-hidden className="size-4 text-accent" />
        Now playing
      </button>
    </div>
  );
}
