import { Link } from '@tanstack/react-router';
import type { Mix } from '@/api/types';

/** What the mix says of itself, and the lists that it is in. */
export function About({ mix }: { mix: Mix }) {
  return (
    <div className="grid gap-4 text-sm">
      {mix.description !== null && mix.description !== '' && (
        <p className="max-w-prose whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {mix.description}
        </p>
      )}
      {mix.lists.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {mix.lists.map((list) => (
            <li key={list.slug}>
              <Link
                to="/lists/$slug"
                params={{ slug: list.slug }}
                className="inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-muted text-xs transition-colors duration-(--state) hover:border-faint hover:text-text pointer-coarse:min-h-11"
              >
                {list.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
