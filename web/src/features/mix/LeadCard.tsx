import { Link } from '@tanstack/react-router';
import type { HomeLead, MixCard } from '@/api/types';
import { usePlayer } from '@/player/player';
import { MixCover } from '@/ui/cover/MixCover';
import { CardDate, CardFacts } from './CardFacts';
import type { CardParts } from './MixCard';
import { NewBadge } from './NewBadge';

interface Props {
  mix: MixCard;
  about: HomeLead;
  /** No mix is newer. */
  isNewest: boolean;
  parts?: CardParts | undefined;
}

const isSaid = (text: string | null): text is string => text !== null && text !== '';

/** The mix that leads the home page: large, with where and when it was, what it says of itself, and a button that plays it. */
export function LeadCard({ mix, about, isNewest, parts }: Props) {
  const isHere = usePlayer((state) => state.mix?.id === mix.id && state.phase !== 'cued');
  const place = [about.venue, about.location].filter(isSaid);
  return (
    <article className="mix-card lead-card" data-here={isHere}>
      <div className="lead-cover">
        <MixCover mix={mix} eager />
      </div>
      <div className="lead-words">
        <p className="lead-line facts-line">
          {isNewest && <span>Newest </span>}
          <CardDate mix={mix} />
          {place.length > 0 && <span>{place.join(', ')} </span>}
        </p>
        <h3 className="mix-title">
          <Link to="/mix/$mixId" params={{ mixId: mix.slug }}>
            {mix.title}
          </Link>{' '}
          {mix.is_new && <NewBadge />}
        </h3>
        <p className="lead-artist">{mix.artist}</p>
        {isSaid(about.description) && <p className="lead-about">{about.description}</p>}
        <div className="lead-acts">
          {mix.has_audio && <div className="lead-sign">{parts?.lead(mix)}</div>}
          <div className="lead-signs">{parts?.signs(mix)}</div>
        </div>
        <p className="lead-facts facts-line">
          <CardFacts mix={mix} />
          {isSaid(about.genre) && <span>{about.genre} </span>}
        </p>
      </div>
    </article>
  );
}
