import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pause, Play } from 'lucide-react';
import type { AlikeMix, Mix } from '@/api/types';
import { alikeQuery, reasonWords } from '@/features/mix/alike';
import { MixCover } from '@/ui/cover/MixCover';
import { IconButton } from '@/ui/IconButton';
import { usePlaying } from './playing';
import '@/styles/alike.css';

/** Mixes like the one whose page this is. Where there are none, or no answer comes, there is nothing here. */
export function AlikeMixes({ mix }: { mix: Mix }) {
  const { data } = useQuery(alikeQuery(mix.id));
  if (data === undefined || data.mixes.length === 0) return null;
  return (
    <section aria-labelledby="alike" className="mt-10">
      <h2 id="alike" className="mb-4 text-lg">
        Mixes like this one
      </h2>
      <ul className="alike-mixes">
        {data.mixes.map((one) => (
          <li key={one.card.id}>
            <AlikeLine alike={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AlikeLine({ alike: { card, reason } }: { alike: AlikeMix }) {
  const words = reasonWords(reason);
  return (
    <article className="alike-mix" aria-label={card.title}>
      <MixCover mix={card} plain />
      <div className="min-w-0">
        <h3 className="truncate font-semibold text-base">
          <Link to="/mix/$mixId" params={{ mixId: card.slug }} className="hover:underline">
            {card.title}
          </Link>
        </h3>
        <p className="truncate text-muted text-sm">{card.artist}</p>
        <p className="truncate text-sm" title={words}>
          {words}
        </p>
      </div>
      {card.has_audio && <PlayAlike slug={card.slug} title={card.title} />}
    </article>
  );
}

function PlayAlike({ slug, title }: { slug: string; title: string }) {
  const { sounds, isComing, toggle, prepare } = usePlaying(slug);
  return (
    <IconButton
      label={`${sounds ? 'Pause' : 'Play'} ${title}`}
      className="bg-raised"
      aria-busy={isComing}
      onClick={toggle}
      onPointerEnter={prepare}
    >
      {sounds ? <Pause aria-hidden fill="currentcolor" /> : <Play aria-hidden fill="currentcolor" />}
    </IconButton>
  );
}
