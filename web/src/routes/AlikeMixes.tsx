import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pause, Play } from 'lucide-react';
import type { AlikeMix, Mix } from '@/api/types';
import { alikeQuery, reasonWords } from '@/features/mix/alike';
import { QueueButton } from '@/features/upnext/QueueButton';
import { QueueMenu } from '@/features/upnext/QueueMenu';
import { useQueue } from '@/features/upnext/queue';
import { MixCover } from '@/ui/cover/MixCover';
import { IconButton } from '@/ui/IconButton';
import { usePlaying } from './playing';
import '@/styles/alike.css';

/** Mixes like the one whose page this is. Where there are none, or no answer comes, there is nothing here. */
export function AlikeMixes({ mix }: { mix: Mix }) {
  const { data } = useQuery(alikeQuery(mix.id));
  const mixes = data?.mixes ?? [];
  const { length: waiting } = useQueue();
  if (mixes.length === 0) return waiting === 0 ? null : <QueueButton />;
  return (
    <section aria-labelledby="alike" className="mt-10">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="alike" className="text-md">
          Mixes like this one
        </h2>
        <QueueButton />
      </div>
      <ul className="alike-mixes">
        {mixes.map((one) => (
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
        <h3 className="wrap-anywhere font-semibold text-base leading-snug">
          <Link to="/mix/$mixId" params={{ mixId: card.slug }} className="hover:underline">
            {card.title}
          </Link>
        </h3>
        <p className="wrap-anywhere text-muted text-sm">{card.artist}</p>
        <p className="wrap-anywhere text-sm">{words}</p>
      </div>
      {card.has_audio ? (
        <div className="flex">
          <PlayAlike slug={card.slug} title={card.title} />
          <QueueMenu mix={card} />
        </div>
      ) : (
        <span className="whitespace-nowrap text-faint text-xs">No sound yet</span>
      )}
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
