import { Button } from '@/ui/Button';

/** A choice among tracks or mixes, each with a box to tick. */
export function Choices({
  label,
  all,
  chosen,
  onChange,
}: {
  label: string;
  all: ReadonlyArray<{ id: string; name: string }>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 flex w-full items-center justify-between font-medium text-sm">
        {label}
        <Button
          kind="quiet"
          onClick={() => onChange(chosen.size === all.length ? new Set() : new Set(all.map(({ id }) => id)))}
        >
          {chosen.size === all.length ? 'None' : 'All'}
        </Button>
      </legend>
      <ul className="max-h-80 overflow-y-auto">
        {all.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-9 items-center gap-3 text-sm pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4.5 flex-none accent-(--accent)"
                checked={chosen.has(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
