import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MixCard as Card } from '@/api/types';
import { printMonth } from '@/lib/date';
import { Cover } from '@/ui/cover/Cover';
import { NewBadge } from './NewBadge';

interface Props {
  mix: Card;
  eager?: boolean;
  actions?: ((mix: Card) => ReactNode) | undefined;
}

/** A mix among others: a row where there is little room, a cover with one line of meta where there is more. */
export function MixCard({ mix, eager = false, actions }: Props) {
  return (
    <article className="mix-card">
      <div className="relative h-full">
        <Cover
          seed={mix.slug}
          hue={mix.cover_hue}
          title={mix.title}
          artist={mix.artist}
          url={mix.cover_url}
          eager={eager}
        />
        <span className="play-overlay rounded-md" aria-hidden="true">
          <span>
            <Play className="ml-0.5 size-6 fill-current" />
          </span>
        </span>
      </div>
      <div className="min-w-0">
        <h3 className="mix-title font-semibold text-sm leading-snug tracking-tight">
          <Link to="/mix/$mixId" params={{ mixId: mix.slug }}>
            {mix.title}
          </Link>{' '}
          {mix.is_new && <NewBadge />}
        </h3>
        <p className="mt-0.5 text-muted text-xs">
          {mix.artist}
          {mix.date !== null && (
            <>
              <span aria-hidden="true" className="text-faint">
                {' · '}
              </span>
              <time dateTime={mix.date} className="whitespace-nowrap text-faint">
                {printMonth(mix.date)}
              </time>
            </>
          )}
        </p>
      </div>
      {actions !== undefined && <div className="mix-actions">{actions(mix)}</div>}
    </article>
  );
}
