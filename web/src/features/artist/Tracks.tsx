import { Link } from '@tanstack/react-router';
import type { FoundTrack } from '@/api/types';
import { withAlias } from '@/lib/alias';

/** The artist's tracks in the catalogue: each leads to where it is played. */
export function Tracks({ tracks }: { tracks: FoundTrack[] }) {
  return (
    <ul className="grid md:grid-cols-2 md:gap-x-8">
      {tracks.map(({ id, title, alias, artist, mix_slug, mix_title, position, also_in }) => (
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
          {also_in.length > 0 && (
            <p className="flex flex-wrap items-center gap-x-3 text-faint text-xs">
              Also in
              {also_in.map((mix) => (
                <Link
                  key={mix.mix_slug}
                  to="/mix/$mixId"
                  params={{ mixId: mix.mix_slug }}
                  search={{ track: `${mix.position}-${id}` }}
                  className="inline-flex min-h-11 items-center text-muted underline-offset-4 [overflow-wrap:anywhere] hover:text-text hover:underline"
                >
                  {mix.mix_title}
                </Link>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
