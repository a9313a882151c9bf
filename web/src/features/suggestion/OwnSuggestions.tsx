import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAction } from '@/api/action';
import { wordsOf } from '@/api/errors';
import { withdrawSuggestion } from '@/api/suggestion';
import type { OwnSuggestion } from '@/api/types';
import { printDay } from '@/lib/day';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { ownSuggestionsQuery } from './queries';
import { keptWords, standingOf } from './words';

const colours = { good: 'text-good', bad: 'text-bad', plain: 'text-muted' } as const;

/** The better tracklists that the member has suggested, and what became of them; nothing where there are none. */
export function OwnSuggestions() {
  const { data, error, refetch } = useQuery(ownSuggestionsQuery());
  if (data?.length === 0 || (data === undefined && error === null)) return null;
  return (
    <section aria-labelledby="own-suggestions" className="grid gap-3">
      <h2 id="own-suggestions" className="text-md">
        Your suggestions
      </h2>
      {data === undefined ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-muted">Your suggestions could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </div>
      ) : (
        <ul aria-labelledby="own-suggestions" className="grid">
          {data.map((suggestion) => (
            <Row key={suggestion.id} suggestion={suggestion} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ suggestion }: { suggestion: OwnSuggestion }) {
  const queries = useQueryClient();
  const { id, mix_slug, mix_title, note, state, created_at } = suggestion;
  const { text, kind } = standingOf(suggestion);
  const kept = keptWords(suggestion);
  const withdrawing = useAction({
    mutationFn: () => withdrawSuggestion(id),
    onSuccess: () => toast({ title: 'Suggestion withdrawn', kind: 'good' }),
    onError: (failure) =>
      toast({
        title: 'The suggestion was not withdrawn',
        description: wordsOf(failure, 'Please try again.'),
        kind: 'bad',
      }),
    onSettled: () => queries.invalidateQueries(ownSuggestionsQuery()),
  });
  return (
    <li className="grid gap-x-4 border-line border-b py-3 last:border-0 md:grid-cols-[minmax(0,1fr)_auto_14rem]">
      <span className="wrap-anywhere font-medium">
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
      {note !== null && (
        <span className="wrap-anywhere text-muted text-xs md:col-span-full">You wrote: {note}</span>
      )}
      {kept !== null && <span className="text-muted text-xs md:col-span-full">{kept}</span>}
      {state === 'waiting' && (
        <span className="mt-1 md:col-span-full">
          <Button
            disabled={withdrawing.isPending}
            aria-label={`Withdraw the suggestion for ${mix_title}`}
            onClick={() => withdrawing.mutate()}
          >
            Withdraw
          </Button>
        </span>
      )}
    </li>
  );
}
