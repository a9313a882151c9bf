import { LayoutGrid, Rows3 } from 'lucide-react';
import { tell } from '@/api/events';
import { cx } from '@/lib/cx';
import type { View } from './view';

interface Props {
  view: View;
  onChoose: (view: View) => void;
}

const choices = [
  { view: 'grid', label: 'Grid view', Icon: LayoutGrid },
  { view: 'compact', label: 'Compact view', Icon: Rows3 },
] as const;

/** Hidden on a phone, where lists are compact anyway. */
export function ViewToggle({ view, onChoose }: Props) {
  return (
    <fieldset className="hidden rounded-full bg-surface p-1 md:flex">
      <legend className="sr-only">View</legend>
      {choices.map(({ view: choice, label, Icon }) => (
        <button
          key={choice}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={view === choice}
          onClick={() => {
            onChoose(choice);
            tell('Filter Change', { method: choice });
          }}
          className={cx(
            'grid h-9 w-11 place-items-center rounded-full transition-colors duration-(--state)',
            view === choice ? 'bg-line text-text' : 'text-muted hover:text-text',
          )}
        >
          <Icon aria-hidden className="size-4.5" />
        </button>
      ))}
    </fieldset>
  );
}
