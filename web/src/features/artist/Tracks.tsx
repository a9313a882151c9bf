import { Link } from '@tanstack/react-router';
import type { FoundTrack } from '@/api/types';
import { withAlias } from '@/lib/alias';

/** The artist's tracks in the catalogue: each leads to where it is played. */
export function Tracks({ tracks }: { tracks: FoundTrack[] }) {
  return (
    <ul className="grid md:grid-cols-2 md:gap-x-8">
      {tracks.map(({ id, title, alias, artist, mix_slug, mix_title, position }) => (
        <li key={id} className="min-w-0">
          <Link
            to="/mix/$mixId"
            params={{ mixId: mix_slug }}
            search={{ track: `${position}-${id}` }}
            className="-mx-2 grid min-h-11 rounded-md px-2 py-2 leading-snug transition-colors duration-(--state) hover:bg-surface"
          >
            <span className="font-medium [overflow-wrap:anywhere]">{withAlias(title, alias)}</span>
            <span className="text-muted text-xs [overflow-wrap:anywhere]">
              {artist} <span className="text-faint">in {mix_title}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
