import { Fragment, type ReactNode } from 'react';
import type { Mix } from '@/api/types';
import { printDay } from '@/lib/day';
import { ArtistLinks } from './ArtistLinks';
import { Completeness } from './Completeness';
import { FactLink } from './FactLink';
import { MixLine } from './MixLine';
import { NewBadge } from './NewBadge';

interface Props {
  mix: Mix;
  /** The level that the title has where it stands. */
  level?: 'h1' | 'h3';
  /** Stands for how many tracks are timed, where the facts have two lines. */
  tracks?: ReactNode;
}

/** Who, what, when, how long, how well known. */
export function MixFacts({ mix, level: Title = 'h1', tracks = null }: Props) {
  const places = [mix.venue, mix.location].filter((part): part is string => part !== null && part !== '');
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
      <MixLine mix={mix} tracks={tracks} />
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
            <dd>
              <FactLink fact="genre" name={mix.genre} />
            </dd>
          </div>
        )}
        {places.length > 0 && (
          <div>
            <dt>Place</dt>
            <dd>
              {places.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && ', '}
                  <FactLink fact="place" name={name} />
                </Fragment>
              ))}
            </dd>
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
