import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { tell } from '@/api/events';

interface Props {
  slug: string;
  title: string;
  description?: string | null;
  /** The first section heads the page, and is drawn at once. */
  lead?: boolean;
  children: ReactNode;
}

export function ListSection({ slug, title, description, lead = false, children }: Props) {
  const id = `list-${slug}`;
  return (
    <section aria-labelledby={id} className={lead ? 'grid gap-5' : 'drawn-when-seen grid gap-4'}>
      <div className="flex items-baseline justify-between gap-4">
        <div className="min-w-0">
          <h2 id={id} className="text-md">
            {title}
          </h2>
          {description != null && description !== '' && (
            <p className="mt-1 max-w-prose text-muted text-xs">{description}</p>
          )}
        </div>
        <Link
          to="/lists/$slug"
          params={{ slug }}
          onClick={() => tell('explore_mixes', { list_name: title })}
          aria-label={`View All: ${title}`}
          className="-mr-2 flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2 font-medium text-muted text-sm transition-colors duration-(--state) hover:text-text"
        >
          View All
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      {children}
    </section>
  );
}
