import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface Props {
  title: string;
  /** Why there is nothing here. */
  text: ReactNode;
  /** The ways out, the main one first. */
  ways: ReactNode;
  /** The level that the title has on its page. */
  level?: 'h1' | 'h2';
  /** A picture over the title. */
  picture?: ReactNode;
  /** What can be gone on with. */
  children: ReactNode;
}

/** A page that has nothing to show: one sentence why, a way out, and something to go on with. */
export function EmptyPage({ title, level: Title = 'h1', text, ways, picture, children }: Props) {
  return (
    <div
      className={cx(
        'wrap grid min-h-[60vh] content-start gap-14 pb-20',
        Title === 'h1' ? 'pt-12 md:pt-20' : 'pt-2',
      )}
    >
      <header className="grid justify-items-start gap-4">
        {picture}
        <Title className={Title === 'h1' ? 'text-xl' : 'text-lg'}>{title}</Title>
        <p className="max-w-prose text-muted [overflow-wrap:anywhere] md:text-[1.0625rem]">{text}</p>
        <div className="mt-4 flex w-full flex-wrap gap-2 max-md:[&>*]:flex-1">{ways}</div>
      </header>
      {children}
    </div>
  );
}
