import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAuth } from '@/api/auth';
import { isNotFound } from '@/api/errors';
import { config } from '@/api/seed';
import { many } from '@/features/difference/words';
import { mixQuery } from '@/features/mix/queries';
import { useTitle } from '@/lib/title';
import { buttonStyle } from '@/ui/button-style';
import { MissingPage } from './MissingPage';
import { MixSkeleton } from './MixSkeleton';
import { OutOfReach } from './OutOfReach';
import { SuggestForm } from './SuggestForm';

const route = getRouteApi('/suggest/$mixId');

/** Suggests a better tracklist for a mix. */
export function SuggestPage() {
  const { mixId } = route.useParams();
  // What is compared is what is there now.
  const { data: mix, error } = useQuery({ ...mixQuery(mixId), staleTime: 0 });
  const [sent, setSent] = useState<number | null>(null);
  useTitle('Suggest a better tracklist', config().site_name);
  if (mix === undefined && isNotFound(error)) {
    return (
      <MissingPage
        title="Mix Not Found"
        text="The mix you're looking for doesn't exist."
        ways={
          <Link to="/" className={buttonStyle('solid')}>
            ← Back to mixes
          </Link>
        }
      />
    );
  }
  if (mix === undefined && error !== null) {
    return (
      <OutOfReach
        title="Unable to load this mix at this time."
        offline="You're offline, and this mix isn't on this device yet."
        ways={
          <Link to="/" className={buttonStyle('plain')}>
            ← Back to mixes
          </Link>
        }
      />
    );
  }
  if (mix === undefined) return <MixSkeleton />;
  const back = { to: '/mix/$mixId', params: { mixId: mix.slug } } as const;
  return (
    <div className="wrap pb-20">
      <header className="pt-4 pb-6 md:pt-8 md:pb-8">
        <Link
          {...back}
          className="-ml-1 inline-flex min-h-11 items-center rounded-md px-1 text-muted text-sm hover:text-text"
        >
          ← Back to the mix
        </Link>
        <h1 className="text-lg md:text-xl">Suggest a better tracklist</h1>
        <p className="wrap-anywhere mt-1 text-muted">
          {mix.title} · {mix.artist}
        </p>
        {sent === null && (
          <p className="mt-3 max-w-prose text-muted">
            Paste the list as you know it. You see what it would change while you type, and a curator decides
            on each row. Times, likes and comments of rows that stay are kept.
          </p>
        )}
      </header>
      {sent === null ? (
        <SuggestForm key={mix.id} mix={mix} name={mixId} onSent={setSent} />
      ) : (
        <Sent changes={sent} back={back} />
      )}
    </div>
  );
}

interface SentProps {
  changes: number;
  back: { to: '/mix/$mixId'; params: { mixId: string } };
}

function Sent({ changes, back }: SentProps) {
  const { user } = useAuth();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className="grid max-w-prose justify-items-start gap-4">
      <h2 ref={head} tabIndex={-1} className="text-md outline-none">
        Thank you. {many(changes, 'change')} sent.
      </h2>
      <p className="text-muted">
        {user === null ? (
          'A curator decides on each row. What is accepted shows on the mix.'
        ) : (
          <>
            A curator decides on each row. What became of it stands under{' '}
            <Link
              to="/submit-mix"
              hash="own-suggestions"
              className="underline decoration-line underline-offset-2 hover:decoration-current"
            >
              your suggestions
            </Link>
            .
          </>
        )}
      </p>
      <Link {...back} className={buttonStyle('solid')}>
        Back to the mix
      </Link>
    </section>
  );
}
