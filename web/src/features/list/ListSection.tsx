import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { tell } from '@/api/events';

interface Props {
  slug: string;
  title: string;
  description?: string | null;
  /** The first section heads the page; the others carry their words beside the covers. */
  lead?: boolean;
  children: ReactNode;
}

export function ListSection({ slug, title, description, lead = false, children }: Props) {
  const id = `list-${slug}`;
  return (
    <section
      aria-labelledby={id}
      className={
        lead ? 'grid gap-5' : 'drawn-when-seen grid gap-5 xl:grid-cols-[15rem_minmax(0,1fr)] xl:gap-12'
      }
    >
      <div
        className={
          lead
            ? 'flex items-baseline justify-between gap-4'
            : 'flex items-baseline justify-between gap-4 xl:sticky xl:top-8 xl:flex-col xl:self-start'
        }
      >
        <div className="min-w-0">
          <h2 id={id} className={lead ? 'text-md' : 'text-md xl:text-lg'}>
            {title}
          </h2>
          {description != null && description !== '' && (
            <p className="mt-1.5 max-w-prose text-muted text-xs xl:text-sm">{description}</p>
          )}
        </div>
        <Link
          to="/lists/$slug"
          params={{ slug }}
          onClick={() => tell('explore_mixes', { list_name: title })}
          aria-label={`View All: ${title}`}
          className="-mr-2 flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2 font-medium text-muted text-sm transition-colors duration-(--state) hover:text-text xl:-ml-2"
        >
          View All
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      {children}
    </section>
  );
}
