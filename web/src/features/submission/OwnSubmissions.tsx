import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnSubmission } from '@/api/types';
import { printDay } from '@/lib/day';
import { Button } from '@/ui/Button';
import { ownQuery } from './queries';
import { stateOf } from './state';

/** So many are shown at first. */
const few = 5;

const colours = { good: 'text-good', bad: 'text-bad', plain: 'text-muted' } as const;

/** What the member has submitted, and what became of it. */
export function OwnSubmissions() {
  const { data, error, refetch } = useQuery(ownQuery());
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? data : data?.slice(0, few);
  const more = (data?.length ?? 0) - (shown?.length ?? 0);
  return (
    <section aria-labelledby="own-submissions" className="grid gap-3">
      <h2 id="own-submissions" className="text-md">
        Your submissions
      </h2>
      {data === undefined && error === null && (
        <div role="status" className="grid gap-2">
          <span className="sr-only">Loading your submissions...</span>
          <div className="skeleton h-10" />
          <div className="skeleton h-10" />
        </div>
      )}
      {data === undefined && error !== null && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-muted">Your submissions could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </div>
      )}
      {data?.length === 0 && (
        <p className="text-muted">None yet. Mixes you submit appear here with their status.</p>
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul aria-label="Your submissions" className="grid">
          {shown.map((submission) => (
            <Row key={submission.id} {...submission} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show {more} more
        </Button>
      )}
    </section>
  );
}

function Row({ mix_title, status, reason, mix_slug, created_at }: OwnSubmission) {
  const { text, kind } = stateOf(status);
  return (
    <li className="grid gap-x-4 border-line border-b py-3 last:border-0 md:grid-cols-[minmax(0,1fr)_auto_9rem]">
      <span className="font-medium [overflow-wrap:anywhere]">
        {mix_slug === null ? (
          mix_title
        ) : (
          <Link
            to="/mix/$mixId"
            params={{ mixId: mix_slug }}
            className="underline decoration-line underline-offset-2 hover:decoration-current"
          >
            {mix_title}
          </Link>
        )}
      </span>
      <time dateTime={created_at} className="text-faint text-xs md:self-center">
        {printDay(created_at)}
      </time>
      <span className={`text-xs md:self-center md:text-right ${colours[kind]}`}>{text}</span>
      {reason !== null && (
        <span className="text-muted text-xs [overflow-wrap:anywhere] md:col-span-full">{reason}</span>
      )}
    </li>
  );
}
