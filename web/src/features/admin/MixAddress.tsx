import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAction } from '@/api/action';
import { type EditedMix, type MixShown, putMixAddress, putMixShown } from '@/api/admin';
import { ApiError } from '@/api/errors';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { editedMixQuery } from './queries';
import { localMoment, momentOf } from './scheduled';
import { momentWords, sayFailed } from './words';

const states = [
  { state: 'shown', label: 'Shown', text: 'Everyone sees it.' },
  { state: 'hidden', label: 'Hidden', text: 'Only admins see it. What people gave to it stays.' },
  { state: 'scheduled', label: 'Scheduled', text: 'Everyone sees it from a moment on.' },
] as const;

/** Has the editor go on with what the server answered. */
function useSaving<Wish>(
  mix: EditedMix,
  send: (wish: Wish) => Promise<EditedMix>,
  words: (now: EditedMix) => string,
) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: send,
    changes: editedMixQuery(mix.id),
    onSuccess: (saved) => {
      queries.setQueryData(editedMixQuery(mix.id).queryKey, saved);
      toast({ title: words(saved), kind: 'good' });
      return queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'admin' || queryKey[1] !== 'mix',
      });
    },
    onError: (error) => sayFailed('It was not saved', error),
  });
}

const errorOf = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError
    ? (error.fields.find((it) => it.field === field)?.message ??
      (error.code === 'mix.taken' && field === 'slug' ? error.message : undefined))
    : undefined;

function shownWords({ shown }: EditedMix): string {
  if (shown.state === 'scheduled') return `Everyone sees it from ${momentWords(shown.from)}`;
  return shown.state === 'shown' ? 'Everyone sees it now' : 'Only admins see it now';
}

/** Who sees a mix, and at which address. */
export function MixAddress({ mix }: { mix: EditedMix }) {
  return (
    <section aria-label="Address and who sees it" className="admin-panel grid gap-6">
      {/* Each begins anew with its own value alone: what is typed in one stays while the other is saved. */}
      <Seen key={JSON.stringify(mix.shown)} mix={mix} />
      <Address key={mix.slug} mix={mix} />
    </section>
  );
}

function Seen({ mix }: { mix: EditedMix }) {
  const begun = mix.shown.state === 'scheduled' ? localMoment(mix.shown.from) : '';
  const [state, setState] = useState(mix.shown.state);
  const [from, setFrom] = useState(begun);
  const save = useSaving(mix, (wish: MixShown) => putMixShown(mix.id, wish, mix.address_version), shownWords);
  const moment = momentOf(from);
  const [isAsked, setAsked] = useState(false);
  const error =
    errorOf(save.error, 'from') ??
    (isAsked && moment === null ? 'Please choose a day and a time' : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'scheduled') save.mutate({ state });
    else if (moment !== null) save.mutate({ state, from: moment });
    else setAsked(true);
  };
  const isSame = state === mix.shown.state && (state !== 'scheduled' || from === begun);
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold text-md">Who sees it</legend>
        {states.map(({ state: one, label, text }) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="shown"
              className="size-4.5 accent-(--accent)"
              checked={state === one}
              onChange={() => setState(one)}
            />
            <span className="grid">
              <span className="font-medium text-sm">{label}</span>
              <span className="text-muted text-xs">{text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {state === 'scheduled' && (
        <div className="max-w-xs">
          <Field id="shows-from" label="From" hint="In your own time." error={error}>
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                className="input"
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
      )}
      <div className="flex justify-end">
        <Button type="submit" disabled={isSame || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save who sees it'}
        </Button>
      </div>
    </form>
  );
}

function Address({ mix }: { mix: EditedMix }) {
  const [slug, setSlug] = useState(mix.slug);
  const save = useSaving(
    mix,
    (wish: string) => putMixAddress(mix.id, wish, mix.address_version),
    (now) => `The mix is at /mix/${now.slug} now`,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(slug);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        id="mix-slug"
        label="Address"
        hint="The name behind /mix/. The old address leads to the new one."
        error={errorOf(save.error, 'slug')}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            spellCheck={false}
            value={slug}
            onChange={(event) => setSlug(event.currentTarget.value)}
          />
        )}
      </Field>
      {mix.former_slugs.length > 0 && (
        <p className="wrap-anywhere text-muted text-xs">Also found at {mix.former_slugs.join(', ')}.</p>
      )}
      <div className="flex justify-end">
        <Button type="submit" disabled={slug.trim() === mix.slug || slug.trim() === '' || save.isPending}>
          {save.isPending ? 'Saving...' : 'Change the address'}
        </Button>
      </div>
    </form>
  );
}
