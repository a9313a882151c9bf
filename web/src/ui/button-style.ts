import { cx } from '@/lib/cx';

export type ButtonKind = 'solid' | 'plain' | 'quiet';

const kinds: Record<ButtonKind, string> = {
  solid: 'bg-accent text-on-accent hover:brightness-110 disabled:bg-line disabled:text-faint',
  plain: 'bg-raised text-text hover:bg-line disabled:text-faint',
  quiet: 'text-muted hover:bg-raised hover:text-text',
};

/** How a button looks, for links that act as one too. */
export const buttonStyle = (kind: ButtonKind, className?: string): string =>
  cx(
    'button inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 font-medium text-sm transition-[background-color,color,filter] duration-(--state) [&_svg]:size-4.5 [&_svg]:shrink-0',
    kinds[kind],
    className,
  );
