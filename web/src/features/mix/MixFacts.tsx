import type { Mix } from '@/api/types';
import { printDay } from '@/lib/day';
import { ArtistLinks } from './ArtistLinks';
import { Completeness } from './Completeness';
import { MixLine } from './MixLine';
import { NewBadge } from './NewBadge';

interface Props {
  mix: Mix;
  /** The level that the title has where it stands. */
  level?: 'h1' | 'h3';
}

/** Who, what, when, how long, how well known. */
export function MixFacts({ mix, level: Title = 'h1' }: Props) {
  const place = [mix.venue, mix.location].filter((part) => part !== null && part !== '').join(', ');
  return (
    <div className="mix-head">
      <div>
        <Title className="mix-name [overflow-wrap:anywhere]">
          {mix.title} {mix.is_new && <NewBadge />}
        </Title>
        <p className="mt-1 text-muted text-sm md:text-[1.0625rem]">
          <ArtistLinks mix={mix} />
        </p>
      </div>
      <MixLine mix={mix} />
      <dl className="mix-facts figures">
        {mix.date !== null && (
          <div>
            <dt>Date</dt>
            <dd>
              <time dateTime={mix.date}>{printDay(mix.date)}</time>
            </dd>
          </div>
        )}
        {mix.duration !== null && (
          <div>
            <dt>Length</dt>
            <dd>{mix.duration}</dd>
          </div>
        )}
        {mix.genre !== null && (
          <div>
            <dt>Genre</dt>
            <dd>{mix.genre}</dd>
          </div>
        )}
        {place !== '' && (
          <div>
            <dt>Place</dt>
            <dd>{place}</dd>
          </div>
        )}
        <div>
          <dt>Tracks</dt>
          <dd>
            <Completeness mix={mix} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
