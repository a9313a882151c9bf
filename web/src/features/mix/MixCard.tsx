import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MixCard as Card } from '@/api/types';
import { usePlayer } from '@/player/player';
import { MixCover } from '@/ui/cover/MixCover';
import { CardDate, CardFacts } from './CardFacts';
import { NewBadge } from './NewBadge';

/** What other features put on a card. */
export interface CardParts {
  play: (mix: Card) => ReactNode;
  /** The same for the mix that leads, whose sign says what it does. */
  lead: (mix: Card) => ReactNode;
  signs: (mix: Card) => ReactNode;
}

interface Props {
  mix: Card;
  eager?: boolean;
  parts?: CardParts | undefined;
}

/** A mix among others: a row where there is little room, a cover with its words below where there is more. */
export function MixCard({ mix, eager = false, parts }: Props) {
  const isHere = usePlayer((state) => state.mix?.id === mix.id && state.phase !== 'cued');
  const { has_audio } = mix;
  return (
    <article className="mix-card" data-here={isHere}>
      <div className="relative">
        <MixCover mix={mix} eager={eager} />
        {has_audio && parts?.play(mix)}
      </div>
      <div className="min-w-0">
        <h3 className="mix-title font-semibold text-sm leading-snug tracking-tight">
          <Link to="/mix/$mixId" params={{ mixId: mix.slug }}>
            {mix.title}
          </Link>{' '}
          {mix.is_new && <NewBadge />}
        </h3>
        <p className="text-muted text-xs">{mix.artist}</p>
        <p className="facts-line text-faint text-xs">
          <CardDate mix={mix} />
          <CardFacts mix={mix} />
        </p>
      </div>
      {parts !== undefined && <div className="mix-signs">{parts.signs(mix)}</div>}
    </article>
  );
}
