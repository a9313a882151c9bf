import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { type DecidedLines, decideModeration, decideSuggestion, type SuggestionBeside } from '@/api/admin';
import { ApiError, isNotFound } from '@/api/errors';
import type { Listening } from '@/core/types';
import { AdminHead } from '@/features/admin/AdminHead';
import { at } from '@/features/admin/place';
import { moderationQuery, suggestionQuery } from '@/features/admin/queries';
import { sayGone } from '@/features/admin/undo';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { dateWords, failureWords, momentWords, plural, sayFailed } from '@/features/admin/words';
import { conflictWords } from '@/features/difference/conflict';
import { useComparing } from '@/features/difference/useComparing';
import type { Pair } from '@/features/difference/words';
import { mixQuery } from '@/features/mix/queries';
import { usePlayAt } from '@/routes/playing';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { Deciding } from './Deciding';
import { sayTaken } from './taken';

/** A suggested tracklist beside the mix as it is, decided row by row. */
export function SuggestionPage({ id }: { id: string }) {
  const { data: suggestion, error } = useQuery(suggestionQuery(id));
  if (error !== null && suggestion === undefined) {
    const title = isNotFound(error)
      ? 'No suggestion found with this ID'
      : failureWords(error, 'The suggestion could not be read');
    return (
      <Notice title={title}>
        <Link {...at('moderation')} className={buttonStyle('solid')}>
          Back to the queue
        </Link>
      </Notice>
    );
  }
  const from = suggestion?.giver ?? 'a visitor';
  return (
    <>
      <AdminHead
        title={suggestion === undefined ? 'Suggestion' : `A better tracklist for ${suggestion.mix_title}`}
        text={suggestion && `From ${from}, ${momentWords(suggestion.created_at)}`}
        back={{ place: 'moderation', label: 'Back to the queue' }}
      >
        {suggestion?.mix_slug != null && (
          <Link to="/mix/$mixId" params={{ mixId: suggestion.mix_slug }} className={buttonStyle('plain')}>
            Open mix
          </Link>
        )}
      </AdminHead>
      {suggestion !== undefined && <Suggested suggestion={suggestion} />}
    </>
  );
}

/** Takes the decisions, and goes on with the next suggestion that waits. */
function useDeciding({ id, mix_title }: SuggestionBeside) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const goOn = async () => {
    const items = await queries.fetchQuery({ ...moderationQuery(), staleTime: 0 });
    const next = items.find((item) => item.kind === 'suggestion' && item.id !== id);
    await navigate(at(next === undefined ? 'moderation' : `suggestion/${next.id}`));
    await queries.invalidateQueries();
  };
  const onError = async (error: Error) => {
    const isOld = error instanceof ApiError && /^(edit[.]stale|suggestion[.])/.test(error.code);
    if (isOld) await queries.refetchQueries(suggestionQuery(id));
    if (!(error instanceof ApiError && error.code === 'edit.stale')) sayFailed('Nothing was decided', error);
  };
  const saving = useAdminAction({
    mutationFn: ({ decided }: { decided: DecidedLines; stayed: number }) => decideSuggestion(id, decided),
    onSuccess: (answer, { stayed }) => {
      const said = answer.taken === 0 ? 'Suggestion declined' : `${plural(answer.taken, 'change')} saved`;
      sayTaken(queries, `${said}: ${mix_title}`, answer, stayed);
      return goOn();
    },
    onError,
  });
  const declining = useAdminAction({
    mutationFn: () => decideModeration('remove', [{ kind: 'suggestion', id }]),
    onSuccess: ({ audit_id }) => {
      sayGone(queries, `Suggestion declined: ${mix_title}`, audit_id);
      return goOn();
    },
    onError,
  });
  return { saving, declining };
}

const settledWords: Record<Exclude<SuggestionBeside['state'], 'waiting'>, string> = {
  accepted: 'This suggestion has been accepted. The audit can take that back.',
  declined: 'This suggestion has been declined. The audit can take that back.',
  withdrawn: 'Whoever gave this suggestion has taken it back.',
};

function Suggested({ suggestion }: { suggestion: SuggestionBeside }) {
  const { core, comparing } = useComparing();
  const { saving, declining } = useDeciding(suggestion);
  const { base, ours, theirs, mix_slug, state, note, text } = suggestion;
  const about = useAbout(suggestion, core);
  const isStale = saving.error instanceof ApiError && saving.error.code === 'edit.stale';
  const decline = () => declining.mutate();
  return (
    <div className="grid gap-6">
      {note !== null && <blockquote className="wrap-anywhere max-w-prose text-muted">{note}</blockquote>}
      {state !== 'waiting' && <p className="text-muted">{settledWords[state]}</p>}
      {state === 'waiting' && mix_slug === null && (
        <p className="text-warn">
          The mix is no longer in the catalogue.{' '}
          <Button onClick={decline} disabled={declining.isPending}>
            Decline all
          </Button>
        </p>
      )}
      {isStale && (
        <p role="alert" className="text-sm text-warn">
          The mix has changed meanwhile, and nothing was saved. This is the new difference. Your decisions are
          still here.
        </p>
      )}
      {state === 'waiting' && mix_slug !== null && core !== null && comparing !== null && (
        <Deciding
          base={base}
          ours={ours}
          theirs={theirs}
          core={core}
          comparing={comparing}
          about={about}
          isSaving={saving.isPending || declining.isPending}
          onSave={(decided, stayed) => saving.mutate({ decided, stayed })}
          onDecline={decline}
        />
      )}
      <details className="admin-panel">
        <summary className="min-h-6 cursor-pointer font-medium text-sm">The text as it was pasted</summary>
        <pre className="wrap-anywhere mt-3 whitespace-pre-wrap text-xs">{text}</pre>
      </details>
    </div>
  );
}

/** What is known of a row on which both sides differ: who stands, since when, and both moments to hear. */
function useAbout({ mix_slug, times, created_at }: SuggestionBeside, core: Listening | null) {
  const slug = mix_slug ?? '';
  const { data: mix } = useQuery({ ...mixQuery(slug), enabled: mix_slug !== null });
  const playAt = usePlayAt(slug);
  if (core === null) return undefined;
  return ({ line, before, after }: Pair) => {
    if (before === null || after === null) return undefined;
    const time = times.find(({ position }) => position === (line.before ?? 0) + 1);
    const moments = new Set([after.start_seconds, before.start_seconds]);
    return (
      <>
        <span>
          {conflictWords(line, before, after, core, {
            begun: dateWords(created_at),
            standing: time && { people: time.people, since: dateWords(time.since) },
          })}
        </span>
        {mix?.audio != null && moments.size > 1 && (
          <span className="flex flex-wrap gap-2">
            {[...moments].map(
              (seconds) =>
                seconds !== null && (
                  <Button key={seconds} className="px-3!" onClick={() => playAt(seconds)}>
                    <Play aria-hidden />
                    Hear {core.printCue(seconds)}
                  </Button>
                ),
            )}
          </span>
        )}
      </>
    );
  };
}
